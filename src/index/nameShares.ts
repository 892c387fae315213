import { termFields } from './blockTerms';
import type { IndexStore } from './indexStore';
import type { QueryIntent } from './query/queryIntent';

const weight = {
  /** A name all of whose words are asked for. */
  coverage: 1.5,
  /** What of that a name has for being covered, however little of the query it is. */
  alone: 0.25,
  /** A name that is one of the identifiers asked for. */
  identifier: 1,
};

const nameField = termFields.indexOf('name');

/** How much of what is asked for is in the names of blocks, read off the postings of names. */
export class NameShares {
  readonly #store: IndexStore;
  /** By block: how many of the terms of its name are asked for, their share of the query, and what is added for an identifier. */
  readonly #shared: Uint8Array;
  readonly #shares: Float32Array;
  readonly #identifiers: Uint8Array;

  constructor(store: IndexStore) {
    const { capacity } = store;
    this.#store = store;
    this.#shared = new Uint8Array(capacity);
    this.#shares = new Float32Array(capacity);
    this.#identifiers = new Uint8Array(capacity);
  }

  take({ terms, joined, identifiers }: QueryIntent): void {
    for (const shares of [joined, terms]) {
      for (const [term, share] of shares) {
        if (shares === joined && terms.has(term)) continue;
        this.#store.terms.forEachWith(term, 'name', (number) => {
          this.#shared[number] = (this.#shared[number] ?? 0) + 1;
          this.#shares[number] = (this.#shares[number] ?? 0) + share;
        });
      }
    }
    for (const identifier of identifiers) {
      this.#store.terms.forEachWith(identifier, 'name', (number) => {
        this.#identifiers[number] = 1;
      });
    }
  }

  /**
   * More, the more of the name is asked for, and the more of what is asked for is in the name.
   * @param number of the block, @param lengths @param local of its root's engine
   */
  factor(number: number, lengths: Uint16Array, local: number): number {
    const shared = this.#shared[number] ?? 0;
    const identifier = (this.#identifiers[number] ?? 0) * weight.identifier;
    if (shared === 0) return 1 + identifier;
    // Of a name with several parts the whole is a term too.
    const terms = lengths[local * termFields.length + nameField] ?? 1;
    const ofName = Math.min(1, shared / Math.max(1, terms - 1));
    const ofQuery = Math.min(1, this.#shares[number] ?? 0);
    return 1 + weight.coverage * ofName * (weight.alone + (1 - weight.alone) * ofQuery) + identifier;
  }
}
