import { describe, expect, it } from 'vitest';
import { blockKinds } from '../../src/core/codeBlock';
import { tierOf } from '../../src/index/blockPriors';
import { SmallIndex } from './support/smallIndex';

/** Paths of the hits, best first. */
function paths(index: SmallIndex, query: string): string[] {
  return index.search(query).hits.map(({ path }) => path);
}

describe('the order of hits', () => {
  it('is by kind whatever the scores', async () => {
    const index = await SmallIndex.over({
      'a.py':
        'tokens = tokens_of(tokens, tokens)\n\n\ndef other(x):\n    """Long, and says much about else before it says tokens."""\n    return x\n',
      'b.py': 'import tokens\n\n\nclass Pipe:\n    def run(self, value):\n        return value.tokens\n',
      'tokens.md': '# Tokens\n\nTokens, tokens, tokens.\n',
    });
    const kinds = index.search('tokens').hits.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['FUNCTION', 'CLASS', 'METHOD', 'ASSIGNMENT', 'IMPORT', 'DOCUMENTATION']));
    const tiers = kinds.map(tierOf);
    expect(tiers).toEqual(tiers.toSorted());
    expect(index.search('docstring:tokens tokens^1000').hits.map(({ kind }) => tierOf(kind))).toEqual(tiers);
  });

  it('has a tier for each kind', () => {
    expect(blockKinds.map((kind) => [kind, tierOf(kind)])).toEqual([
      ['FUNCTION', 0],
      ['CLASS', 0],
      ['METHOD', 0],
      ['ASSIGNMENT', 1],
      ['IMPORT', 1],
      ['CONDITIONAL', 2],
      ['DOCUMENTATION', 2],
      ['CELL', 2],
      ['OTHER', 2],
    ]);
  });

  it('begins with the exact name, before what speaks of it more', async () => {
    const index = await SmallIndex.over({
      'a.py':
        'def run_parser(parse):\n    """Parse parse parse: parse what parse parses."""\n    return parse(parse, parse)\n\n\n' +
        'class Parse:\n    """Parse, with a capital."""\n\n    parse = parse(parse)\n',
      'tests/z.py': 'def parse(text):\n    return text\n',
    });
    expect(index.names('parse').slice(0, 3)).toEqual(['parse', 'Parse', 'run_parser']);
    expect(index.names('name:Parse').slice(0, 2)).toEqual(['Parse', 'parse']);
    expect(index.names('parse(text)')[0]).toBe('parse');
  });

  it('begins with the method that a qualified name names', async () => {
    const method = '    def close(self):\n        """Close it."""\n';
    const index = await SmallIndex.over({ 'a.py': `class Apple:\n${method}\n\nclass Zebra:\n${method}` });
    expect(index.search('name:Zebra.close type:METHOD').hits[0]?.name).toBe('Zebra.close');
    expect(index.search('Zebra.close').hits[0]?.name).toBe('Zebra.close');
  });

  it('has tests after other code, unless the query asks for tests', async () => {
    const read = 'def %s(path):\n    """Read a table from a file."""\n    return path\n';
    const index = await SmallIndex.over({
      'tests/test_a.py': read.replace('%s', 'test_table_read'),
      'z/latest_tables.py': read.replace('%s', 'table_read_slowly_but_surely'),
    });
    expect(paths(index, 'read table')).toEqual(['z/latest_tables.py', 'tests/test_a.py']);
    expect(paths(index, 'test read table')).toEqual(['tests/test_a.py', 'z/latest_tables.py']);
  });

  it('has what a package offers before what it hides, all else the same', async () => {
    const text = (name: string): string => `def ${name}(path):\n    """Read a table."""\n    return path\n`;
    const index = await SmallIndex.over({
      'pkg/__init__.py': 'from .b import read_b\n\n__all__ = ["read_b"]\n',
      'pkg/a.py': text('read_a') + '\n\n' + text('_read_c'),
      'pkg/b.py': text('read_b'),
    });
    expect(index.names('table').filter((name) => name.includes('read'))).toEqual(['read_b', 'read_a', '_read_c']);
  });

  it('is the same each time for equals: by path, then line', async () => {
    const text = 'def one(x):\n    return x.zebra\n\n\ndef two(x):\n    return x.zebra\n';
    const index = await SmallIndex.over({ 'b.py': text, 'a.py': text });
    const places = index.search('zebra').hits.map(({ path, name }) => `${path} ${name}`);
    expect(places).toEqual(['a.py one', 'a.py two', 'b.py one', 'b.py two']);
  });
});
