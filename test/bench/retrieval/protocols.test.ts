import { describe, expect, it } from 'vitest';
import type { Definition } from '../../../bench/retrieval/definitions';
import { commitFound, docstringQueries, nameQueries, rankOf } from '../../../bench/retrieval/protocols';

const definition = (at: number, changes: Partial<Definition> = {}): Definition => ({
  path: `library/module${at}.py`,
  name: `Owner${at}.function${at}`,
  kind: 'function',
  startLine: 1,
  endLine: 6,
  test: false,
  dunder: false,
  sentence: `Does the thing with number ${at}.`,
  defined: 1,
  mentioned: 3,
  ...changes,
});

describe('P1', () => {
  it.each<[string, Partial<Definition>]>([
    ['a class', { kind: 'class' }],
    ['a test', { test: true }],
    ['a dunder', { dunder: true }],
    ['five lines', { endLine: 5 }],
    ['four words', { sentence: 'Does the thing now.' }],
    ['26 words', { sentence: Array.from({ length: 26 }, () => 'word').join(' ') }],
    ['the sentence of another', { sentence: 'Does the thing, with number 1!' }],
  ])('leaves out %s', (_, changes) => {
    const { test, tuning } = docstringQueries([definition(0, changes), definition(1), definition(2), definition(3)]);
    expect([...test, ...tuning].map(({ target }) => target.name)).not.toContain('Owner0.function0');
  });

  it('draws 500 to test and 200 others to tune, the same each time', () => {
    const definitions = Array.from({ length: 900 }, (_, at) => definition(at));
    const { test, tuning } = docstringQueries(definitions);
    expect([test.length, tuning.length]).toEqual([500, 200]);
    expect(new Set([...test, ...tuning].map(({ query }) => query)).size).toBe(700);
    expect(docstringQueries(definitions)).toEqual({ test, tuning });
  });

  it('draws in the same shares from a small library', () => {
    const { test, tuning } = docstringQueries(Array.from({ length: 70 }, (_, at) => definition(at)));
    expect([test.length, tuning.length]).toEqual([50, 20]);
  });
});

describe('P3', () => {
  it('asks for own names that are bound once and used elsewhere', () => {
    const chosen = nameQueries([
      definition(0),
      definition(1, { defined: 2 }),
      definition(2, { mentioned: 1 }),
      definition(3, { test: true }),
      definition(4, { dunder: true }),
    ]);
    expect(chosen).toEqual([{ query: 'function0', target: { path: 'library/module0.py', name: 'Owner0.function0' } }]);
  });
});

describe('what counts as found', () => {
  const hit = (path: string, name: string) => ({ path, name });

  it('is path and qualified name together', () => {
    const hits = [hit('a.py', 'B.f'), hit('b.py', 'f'), hit('a.py', 'f')];
    expect(rankOf(hit('a.py', 'f'), hits)).toBe(3);
    expect(rankOf(hit('c.py', 'f'), hits)).toBeUndefined();
  });

  it('is the first five files and the first ten functions for a commit', () => {
    const hits = [
      ...Array.from({ length: 6 }, (_, at) => hit('same.py', `f${at}`)),
      ...['b', 'c', 'd', 'e', 'f'].map((name) => hit(`${name}.py`, 'f')),
    ];
    expect(commitFound([hit('e.py', 'other')], hits)).toEqual({ file5: true, func10: false });
    expect(commitFound([hit('f.py', 'f')], hits)).toEqual({ file5: false, func10: false });
    expect(commitFound([hit('x.py', 'y'), hit('d.py', 'f')], hits)).toEqual({ file5: true, func10: true });
  });
});
