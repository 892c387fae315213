import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockKinds } from '../../src/core/codeBlock';

interface Rule {
  readonly name?: string;
  readonly match?: string;
}

const file = join(__dirname, '../../syntaxes/codenav-query.tmLanguage.json');
const grammar = JSON.parse(readFileSync(file, 'utf8')) as { patterns: Rule[] };

/** The first part of a query that a rule colours. The editor's engine is Oniguruma; these rules mean the same in both. */
function coloured(scope: string, query: string): string | undefined {
  const rule = grammar.patterns.find((pattern) => pattern.name?.startsWith(scope));
  return new RegExp((rule?.match ?? '(?!)').replace('(?i:', '(?:')).exec(query)?.[0];
}

describe('the colours of the query language', () => {
  it.each([
    ['meta.field', 'file_path: *dir', 'file_path:'],
    ['meta.field', 'nothing here', undefined],
    ['keyword.operator.logical', 'a AND b', 'AND'],
    ['keyword.operator.logical', 'ANDROID', undefined],
    ['keyword.operator.logical', 'a -test', '-'],
    ['keyword.operator.logical', 'well-known', undefined],
    ['constant.numeric', 'parse^3', '^3'],
    ['keyword.operator.wildcard', 'load*', '*'],
  ])('%s in "%s"', (scope, query, expected) => {
    expect(coloured(scope, query)).toBe(expected);
  });

  it('knows every type of block', () => {
    for (const kind of blockKinds) expect(coloured('constant.language', `type:${kind}`)).toBe(kind);
  });
});
