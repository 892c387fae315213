import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../../src/index/languages/rules/rulesOf';
import { languageNames } from '../../../src/index/languages/languageOf';
import { listing, parserFor } from './support/allGrammars';
import { samples } from './support/samples';

const languages = languageNames.filter((name) => rulesOf(name) !== undefined);
const parser = await parserFor(...languages);

/** Marks and words that all these languages give a meaning to. */
const fragments = [
  ...[
    'class',
    'def',
    'function',
    'fn',
    'func',
    'struct',
    'impl',
    'type',
    'enum',
    'namespace',
    'module',
    'end',
    'export',
  ],
  ...[
    'default',
    'template',
    'typedef',
    'using',
    'import',
    'operator',
    'const',
    'return',
    '<?php',
    '#if',
    '#endif',
    '#define',
  ],
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '<',
    '>',
    ';',
    ':',
    '::',
    ',',
    '=',
    '=>',
    '->',
    '.',
    '"',
    "'",
    '`',
    '@',
    '#',
    '~',
    '*',
  ],
  ...['/**', '*/', '//', '///', '/*', 'a', 'B', 'größe', '📏', '\n', '\r\n', ' ', '\t', '\0'],
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...fragments), { maxLength: 60 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...fragments), { maxLength: 60 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

describe.each(languages)('any text as %s', (language) => {
  const check = (source: string): void => {
    const { blocks, errorLine = 1 } = parser.parse(source, language, 'file.x');
    const lines = source.split('\n').length;
    for (const { startLine, endLine, name } of blocks) {
      expect(name).not.toBe('');
      expect(startLine).toBeGreaterThan(0);
      expect(endLine).toBeGreaterThanOrEqual(startLine);
      expect(endLine).toBeLessThanOrEqual(lines);
    }
    expect(errorLine).toBeGreaterThan(0);
    expect(errorLine).toBeLessThanOrEqual(lines);
  };

  it('does not throw, and has its blocks within it', () => {
    fc.assert(fc.property(text, check), { numRuns: 150 });
  });

  it('cut anywhere out of good source does neither', () => {
    const sample = samples[language]?.text ?? '';
    const whole = fc.nat(sample.length);
    fc.assert(
      fc.property(whole, whole, (from, to) => check(sample.slice(0, from) + sample.slice(to))),
      { numRuns: 60 },
    );
  });

  it('may be nothing, or nested deep', () => {
    for (const source of [
      '',
      '\n',
      '\r\n',
      '\uFEFF',
      '{'.repeat(3_000),
      'class A { '.repeat(300),
      'if (x) { '.repeat(300),
    ])
      check(source);
  });
});

describe.each(languages)('blocks of %s', (language) => {
  const { text: source = '', blocks = [] } = samples[language] ?? {};

  it('are what it defines', () => {
    expect(listing(parser, source, language)).toEqual(blocks);
  });

  it('are the same where lines end as on Windows', () => {
    expect(listing(parser, source.replaceAll('\n', '\r\n'), language)).toEqual(blocks);
  });
});
