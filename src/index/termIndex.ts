import MiniSearch from 'minisearch';
import type { AsPlainObject, Query, SearchOptions } from 'minisearch';
import { termsOf } from './codeTerms';
import { matchesWildcard } from './wildcard';

/** What is searched of a block. `text` is its source without signature and docstring. */
export const termFields = ['name', 'signature', 'docstring', 'path', 'text'] as const;

export type TermField = (typeof termFields)[number];

export interface TermDocument extends Readonly<Record<TermField, string>> {
  /** Number of the block; small, for results are arrays with a place for each. */
  readonly id: number;
}

/** Terms to look for. */
export type TermQuery =
  | { readonly kind: 'term'; readonly term: string; readonly boost?: number; readonly prefix?: boolean; readonly fuzzy?: number }
  | { readonly kind: 'all' | 'any'; readonly queries: readonly TermQuery[]; readonly boost?: number };

/** Weight of each field; fields that are not named are not searched. */
export type FieldWeights = Readonly<Partial<Record<TermField, number>>>;

const options = {
  fields: [...termFields],
  storeFields: [],
  tokenize: (text: string, field?: string) => termsOf(text, field !== 'text'),
  processTerm: (term: string) => term,
  autoVacuum: false,
};

/** One term, as it is: queries are split before they come here. */
const exactly: SearchOptions = { tokenize: (term) => [term], processTerm: (term) => term, bm25: { k: 1.2, b: 0.7, d: 0 } };

/** Terms of blocks, and the scores of blocks for terms (MiniSearch, BM25+). */
export class TermIndex {
  readonly #engine: MiniSearch<TermDocument>;

  private constructor(engine: MiniSearch<TermDocument>) {
    this.#engine = engine;
  }

  static empty(): TermIndex {
    return new TermIndex(new MiniSearch<TermDocument>(options));
  }

  /** @throws when the value does not come from `toPlain` of the same version. */
  static fromPlain(value: AsPlainObject): TermIndex {
    return new TermIndex(MiniSearch.loadJS<TermDocument>(value, options));
  }

  toPlain(): AsPlainObject {
    return this.#engine.toJSON();
  }

  add(document: TermDocument): void {
    this.#engine.add(document);
  }

  remove(id: number): void {
    this.#engine.discard(id);
  }

  /** Drops what removed blocks have left behind. Searching is right without it, but slower. */
  async compact(): Promise<void> {
    if (this.#engine.dirtCount > 0) await this.#engine.vacuum({ batchSize: 100_000, batchWait: 0 });
  }

  /**
   * Terms that match a pattern with `*` and `?`, at most `limit`. MiniSearch has no way to list its
   * terms but to write them all out; its map of terms is asked for directly.
   */
  matching(pattern: string, limit = 500): string[] {
    const map: unknown = Reflect.get(this.#engine, '_index');
    const terms: string[] = [];
    if (typeof map !== 'object' || map === null || !('keys' in map) || typeof map.keys !== 'function') return terms;
    for (const term of map.keys() as Iterable<string>) {
      if (!matchesWildcard(term, pattern)) continue;
      terms.push(term);
      if (terms.length >= limit) break;
    }
    return terms;
  }

  /**
   * Calls back for every block that matches, in no order.
   * @param allowed blocks that count, where not all do
   */
  search(
    query: TermQuery,
    weights: FieldWeights,
    allowed: ((id: number) => boolean) | undefined,
    found: (id: number, score: number) => void,
  ): void {
    const results = this.#engine.search(toEngine(query), {
      ...exactly,
      fields: Object.keys(weights),
      boost: { ...weights },
      ...(allowed && { boostDocument: (id: unknown) => (allowed(id as number) ? 1 : 0) }),
    });
    for (const { id, score } of results) found(id as number, score);
  }
}

function toEngine(query: TermQuery): Query {
  if (query.kind !== 'term') {
    return { ...exactly, combineWith: query.kind === 'all' ? 'AND' : 'OR', queries: query.queries.map(toEngine) };
  }
  return {
    ...exactly,
    queries: [query.term],
    ...(query.prefix && { prefix: true }),
    ...(query.fuzzy !== undefined && { fuzzy: query.fuzzy }),
    ...(query.boost !== undefined && { boostTerm: () => query.boost ?? 1 }),
  };
}
