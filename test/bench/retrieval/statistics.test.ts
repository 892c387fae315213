import { describe, expect, it } from 'vitest';
import { Random } from '../../../bench/retrieval/random';
import { interval95, median, percentile, rankFigures } from '../../../bench/retrieval/statistics';

describe('statistics', () => {
  it('has nothing to say about no values', () => {
    expect(percentile([], 0.5)).toBe(0);
    expect(median([])).toBe(0);
    expect(interval95([1])).toBe(0);
    expect(rankFigures([])).toEqual({ queries: 0, mrr10: 0, r1: 0, r3: 0, r10: 0 });
  });

  it('takes percentiles by the nearest rank, whatever the order', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(percentile(values, 0.5)).toBe(50);
    expect(percentile(values, 0.99)).toBe(99);
    expect(percentile(values, 1)).toBe(100);
    expect(percentile(values, 0)).toBe(1);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('scores ranks', () => {
    const { mrr10, queries, r1, r10, r3 } = rankFigures([1, 2, 4, undefined]);
    expect(queries).toBe(4);
    expect(mrr10).toBeCloseTo((1 + 1 / 2 + 1 / 4) / 4);
    expect([r1, r3, r10]).toEqual([0.25, 0.5, 0.75]);
  });
});

describe('random numbers', () => {
  it('are the same for the same seed', () => {
    const [one, same, other] = [new Random(42), new Random(42), new Random(43)];
    const drawn = Array.from({ length: 5 }, () => one.next());
    expect(Array.from({ length: 5 }, () => same.next())).toEqual(drawn);
    expect(Array.from({ length: 5 }, () => other.next())).not.toEqual(drawn);
  });

  it('shuffle without losing anything, and leave the original alone', () => {
    const values = Array.from({ length: 50 }, (_, at) => at);
    const shuffled = new Random(1).shuffled(values);
    expect(shuffled).not.toEqual(values);
    expect(shuffled.sort((a, b) => a - b)).toEqual(values);
    expect(new Random(1).pick<string>([])).toBeUndefined();
  });
});
