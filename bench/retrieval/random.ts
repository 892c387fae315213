/** A random number generator that gives the same numbers for the same seed everywhere (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** One of some values; undefined when there is none. */
  pick<T>(values: readonly T[]): T | undefined {
    return values[this.below(values.length)];
  }

  /** The values in another order (Fisher–Yates). */
  shuffled<T>(values: readonly T[]): T[] {
    const mixed = [...values];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      const value = mixed[at] as T;
      mixed[at] = mixed[other] as T;
      mixed[other] = value;
    }
    return mixed;
  }
}
