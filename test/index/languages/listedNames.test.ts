import { describe, expect, it } from 'vitest';
import type { ExtractedBlock } from '../../../src/index/languages/extraction';
import { listedNames } from '../../../src/index/languages/listedNames';

function block(kind: ExtractedBlock['kind'], name: string): ExtractedBlock {
  return { kind, name, signature: '', docstring: '', startLine: 1, endLine: 1, body: '' };
}

const blocks = [block('FUNCTION', 'mean'), block('CLASS', 'Fraction'), block('ASSIGNMENT', 'limit')];

function listed(docstring: string): Record<string, string> {
  return Object.fromEntries(listedNames(docstring, blocks));
}

describe('what a docstring lists', () => {
  it('is nothing in prose, and nothing of what the module does not define', () => {
    expect(listed('This has a mean: not listed here.\nThe mean is one.\nmedian  Middle value.\n')).toEqual({});
    expect(listed('')).toEqual({});
  });

  it('is no variable', () => {
    expect(listed('limit  The most.\n')).toEqual({});
  });

  it.each([
    'mean                 Average of data.',
    'mean(data, *, w=1)  -- Average of data.',
    '- `mean`: Average of data.',
    '  * mean(data) — Average of data.',
    '``mean(data)``  Average of data.',
  ])('is found in %j', (line) => {
    expect(listed(`Functions:\n\n${line}\nFraction  A number.\n`)).toEqual({
      mean: 'Average of data.\n',
      Fraction: 'A number.\n',
    });
  });

  it('is all of it when a name stands there more than once', () => {
    expect(listed('mean: One.\nmean: Two.\n')['mean']).toBe('One.\nTwo.\n');
  });

  it('is found in a long docstring without taking long', () => {
    expect(listed(`${' '.repeat(50_000)}x\n${'`mean'.repeat(10_000)}\nmean  Average.\n`)).toEqual({
      mean: 'Average.\n',
    });
  });
});
