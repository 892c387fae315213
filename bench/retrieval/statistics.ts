/** The value below which a share (0 to 1) of the values lies, by the nearest rank; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How well answers to queries with one target each are ranked. Shares, 0 to 1. */
export interface RankFigures {
  readonly queries: number;
  readonly mrr10: number;
  readonly r1: number;
  readonly r3: number;
  readonly r10: number;
}

/** @param ranks of each query's target, from 1; `undefined` where it was not among the first ten */
export function rankFigures(ranks: readonly (number | undefined)[]): RankFigures {
  const within = (most: number): number => mean(ranks.map((rank) => (rank !== undefined && rank <= most ? 1 : 0)));
  return {
    queries: ranks.length,
    mrr10: mean(ranks.map((rank) => (rank !== undefined && rank <= 10 ? 1 / rank : 0))),
    r1: within(1),
    r3: within(3),
    r10: within(10),
  };
}

/** Half the width of the 95 % interval of a mean (normal approximation). */
export function interval95(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  return 1.96 * Math.sqrt(variance / values.length);
}
