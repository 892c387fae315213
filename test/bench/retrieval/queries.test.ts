import { describe, expect, it } from 'vitest';
import type { BenchBlock } from '../../../bench/retrieval/blocks';
import { plainWords, queryMix, realisticQueries } from '../../../bench/retrieval/queries';
import { parseQuery } from '../../../src/index/query/queryParser';

const blocks: BenchBlock[] = Array.from({ length: 60 }, (_, at) => ({
  path: `library/part${at % 7}/module${at}.py`,
  name: at % 2 ? `load_records_${'abcdefghij'.charAt(at % 10)}x` : `Reader${at}.read_table`,
  kind: at % 2 ? 'FUNCTION' : 'METHOD',
  docstring: at % 3 ? `Reads the table number ${at} from its file.` : '',
}));

describe('plain words', () => {
  it('leave nothing that a query language reads as its own', () => {
    expect(plainWords('Returns `x` (see: NOT that), AND -this "one" a*b?')).toBe(
      'Returns x see not that and this one a b',
    );
    expect(plainWords('Größe_2 in ANDROID')).toBe('Größe_2 in ANDROID');
    expect(plainWords('…')).toBe('');
  });
});

describe('realistic queries', () => {
  it('are mixed as promised, 200 of them', () => {
    const queries = realisticQueries(blocks);
    for (const [kind, count] of Object.entries(queryMix)) {
      expect(queries.filter((query) => query.kind === kind)).toHaveLength(count);
    }
    expect(queries.every(({ query, words }) => query.trim() !== '' && words.length > 0)).toBe(true);
  });

  it('are the same for the same blocks, and exactly as many as asked for', () => {
    expect(realisticQueries(blocks, 50)).toEqual(realisticQueries(blocks, 50));
    expect(realisticQueries(blocks, 50)).toHaveLength(50);
    expect(realisticQueries(blocks, 50, 1)).not.toEqual(realisticQueries(blocks, 50, 2));
  });

  it('can all be parsed', () => {
    for (const { query } of realisticQueries(blocks)) expect(() => parseQuery(query)).not.toThrow();
  });

  it('need no blocks', () => {
    expect(realisticQueries([], 20)).toHaveLength(20);
  });
});
