import { describe, it, expect } from 'vitest';
import type { ExecutionResult } from '../../src/core/execution';
import { renderClipped, renderForPeople, verificationStatement } from '../../src/core/renderForPeople';
import { execution, failedExecution, printed } from '../support/executions';
import { hit } from '../support/memorySearch';
import { verifiedSolution } from '../support/sampleEpisode';

const run = (result: ExecutionResult) => renderForPeople({ kind: 'execution', code: 'x', execution: result });

describe('renderForPeople', () => {
  it('names the error and the line that raised it', () => {
    expect(run(failedExecution('KeyError', "'a'", 3, '  d["a"]'))).toBe('KeyError: \'a\'\n  in line 3: d["a"]');
  });

  it.each(['interrupted', 'timeout', 'crashed', 'error'] as const)(
    'has words for a cell that ended as %s',
    (status) => {
      expect(run(execution({ status }))).not.toBe('');
      expect(run(execution({ status, message: 'Signal 11.' }))).toContain('Signal 11.');
    },
  );

  it('says once what the error says too', () => {
    const message = 'The Python process ended. All variables are lost.';
    const error = { name: 'KernelCrash', message, traceback: message };
    expect(run(execution({ status: 'crashed', message, error, stateLost: true }))).toBe(`KernelCrash: ${message}`);
  });

  it('says when variables were lost', () => {
    expect(run(execution({ status: 'crashed', stateLost: true }))).toContain('all variables are gone');
  });

  it('shows output, value, image and changed variables in that order', () => {
    const text = run(
      execution({
        stdout: { head: 'out\n', tail: '', omitted: 0 },
        stderr: { head: 'err\n', tail: '', omitted: 0 },
        displays: [{ 'image/png': 'AAAA', 'text/plain': '<Figure>' }],
        result: { 'text/plain': '42' },
        variables: [
          { name: 'n', change: 'added', type: 'list', value: '[1,\n 2]' },
          { name: 'm', change: 'possiblyChanged', type: 'int', value: '2' },
          { name: 'o', change: 'deleted', type: '', value: '' },
        ],
      }),
    );
    expect(text.split('\n')).toEqual([
      'out',
      'err',
      '[image/png]',
      '<Figure>',
      '42',
      'n: list = [1, 2]',
      'm: int = 2 (possibly changed)',
      'o was deleted',
    ]);
    expect(text).not.toContain('AAAA');
  });

  it('leaves out what was printed when that has been shown already', () => {
    const response = { kind: 'execution', code: 'x', execution: printed('shown\n') } as const;
    expect(renderForPeople(response, { withoutOutput: true })).toBe('');
  });

  it('lists hits with place, signature and first docstring line, then prototypes and what is left', () => {
    const text = renderForPeople({
      kind: 'search',
      answers: [
        {
          query: 'square',
          shown: [hit('square', { docstring: '\nSquares a number.\n\nMore.' })],
          prototypes: [hit('cube', { startLine: 9 })],
          remaining: 4,
          note: 'Read as plain words.',
        },
        { query: 'nothing', shown: [], prototypes: [], remaining: 0 },
      ],
    });
    expect(text.split('\n')).toEqual([
      'Searched for: square',
      '  Read as plain words.',
      '  FUNCTION square (shapes.py:1)',
      '      def square(x)',
      '      Squares a number.',
      '  Also:',
      '    FUNCTION cube (shapes.py:9)',
      '  …and 4 more.',
      'Searched for: nothing',
      '  Nothing found.',
    ]);
  });

  it('has a sentence for everything else', () => {
    expect(renderForPeople({ kind: 'notRun', code: 'x', reason: 'Refused.' })).toBe('Not run: Refused.');
    expect(renderForPeople({ kind: 'done', success: true, reason: '' })).toBe('Done.');
    expect(renderForPeople({ kind: 'done', success: false, reason: 'No key.' })).toBe('Given up: No key.');
    expect(renderForPeople({ kind: 'invalidAction', rule: 'No type.', remedy: 'Write one.' })).toContain('Write one.');
    const summary = renderForPeople({ kind: 'summary', solution: verifiedSolution('print(4)') });
    expect(summary).toMatch(/^4\nVerified: /);
  });
});

describe('renderClipped', () => {
  it('says how much was left out, and only then', () => {
    expect(renderClipped({ head: 'a', tail: 'b', omitted: 0 })).toBe('ab');
    expect(renderClipped({ head: 'a', tail: 'b', omitted: 7 })).toContain('7 characters');
  });
});

describe('verificationStatement', () => {
  it('calls nothing verified that did not run', () => {
    const failed = { status: 'failed', execution: failedExecution('NameError', 'x') } as const;
    expect(verificationStatement({ code: 'x', verified: false, verification: failed })).toMatch(
      /^Not verified: .*NameError: x/,
    );
    const notRun = { status: 'notRun', reason: 'Refused.' } as const;
    expect(verificationStatement({ code: 'x', verified: false, verification: notRun })).toBe('Not verified: Refused.');
    const crashed = { status: 'failed', execution: execution({ status: 'crashed' }) } as const;
    expect(verificationStatement({ code: 'x', verified: false, verification: crashed })).toContain('crashed');
  });

  it('names interpreter and commit', () => {
    const statement = verificationStatement(verifiedSolution('print(4)'));
    expect(statement).toContain('Python 3.11.7 (/usr/bin/python3)');
    expect(statement).toContain('abcdef0123');
  });
});
