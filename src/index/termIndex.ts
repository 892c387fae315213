import { termFields } from './blockTerms';
import type { TermField } from './blockTerms';
import { documentOf, fieldOf, frequencyOf } from './packedPostings';
import type { PackedPostings } from './packedPostings';
import { Scores } from './query/scores';
import type { TermEngine } from './termEngine';
import { matchesWildcard } from './wildcard';

/** Terms to look for. */
export type TermQuery =
  | {
      readonly kind: 'term';
      readonly term: string;
      readonly boost: number;
      readonly prefix?: boolean;
      readonly fuzzy?: number;
    }
  | { readonly kind: 'all' | 'any'; readonly queries: readonly TermQuery[] };

/** Weight of each field; fields that are not named are not searched. */
export type FieldWeights = Readonly<Partial<Record<TermField, number>>>;

/** BM25 parameters: the best on docstring queries over two libraries of 96,000 blocks. */
const bm25 = { k: 1.2, b: 0.7 };
/** Weights of terms that are not the one asked for, as MiniSearch has them. */
const likeness = { prefix: 0.375, fuzzy: 0.45 };

interface Context {
  readonly capacity: number;
  /** By field number; 0 where a field is not searched. */
  readonly weights: readonly number[];
  readonly averages: readonly number[];
  readonly allowed: Scores | undefined;
}

/** Scores of blocks, and how many of the terms asked for each has. */
interface Counted {
  readonly scores: Scores;
  readonly terms: Uint8Array;
}

type Term = Extract<TermQuery, { kind: 'term' }>;

/**
 * Terms of blocks, and the scores of blocks for terms (BM25). Searches several engines as one: the
 * blocks of each are numbered after those of the one before, and how rare a term is counts over all.
 */
export class TermIndex {
  readonly #engines: () => readonly TermEngine[];

  constructor(engines: () => readonly TermEngine[]) {
    this.#engines = engines;
  }

  /** Blocks, also those that have gone and not been cleared out: how common a term is counts them too. */
  get size(): number {
    return this.#engines().reduce((count, { capacity }) => count + capacity, 0);
  }

  /** How telling a term is: its inverse document frequency in the field where it is most common; 0 for none. */
  rarity(term: string): number {
    const frequencies = this.#documentFrequencies(this.#postingsOf(term));
    const most = Math.max(...frequencies);
    return most === 0 ? 0 : rarityOf(most, this.size);
  }

  /** Terms that match a pattern with `*` and `?`, at most `limit`. */
  matching(pattern: string, limit = 500): string[] {
    const terms = new Set<string>();
    // What stands before the first wildcard narrows the search to a few terms of perhaps a million.
    const [start = ''] = pattern.split(/[*?]/, 1);
    for (const engine of this.#engines()) {
      for (const term of engine.termsFrom(start)) {
        if (!matchesWildcard(term, pattern)) continue;
        terms.add(term);
        if (terms.size >= limit) return [...terms];
      }
    }
    return [...terms];
  }

  /** Calls back with each block that has a term in a field. */
  forEachWith(term: string, field: TermField, found: (number: number) => void): void {
    const wanted = termFields.indexOf(field);
    let base = 0;
    for (const engine of this.#engines()) {
      const postings = engine.postings(term);
      if (postings) {
        const { count, entries } = postings;
        const { live } = engine;
        for (let at = 0; at < count; at++) {
          const entry = entries[at] ?? 0;
          const document = documentOf(entry);
          if (fieldOf(entry) === wanted && live[document]) found(base + document);
        }
      }
      base += engine.capacity;
    }
  }

  /**
   * Blocks that match. A block that has more of the terms of an `any` counts for more.
   * @param capacity numbers of blocks are below this
   * @param allowed blocks that can matter, where not all do
   */
  search(query: TermQuery, weights: FieldWeights, capacity: number, allowed?: Scores): Scores {
    const engines = this.#engines();
    const documents = Math.max(
      1,
      engines.reduce((count, engine) => count + engine.documents, 0),
    );
    const averages = termFields.map(
      (_, field) =>
        engines.reduce((sum, engine) => sum + engine.averageLength(field) * engine.documents, 0) / documents || 1,
    );
    const { scores, terms } = this.#evaluate(query, {
      capacity,
      weights: termFields.map((field) => weights[field] ?? 0),
      averages,
      allowed,
    });
    const { values } = scores;
    if (query.kind !== 'term' && query.queries.length === 1) return scores;
    for (let number = 0; number < values.length; number++) {
      const score = values[number] ?? 0;
      if (score > 0) values[number] = score * (terms[number] ?? 1);
    }
    return scores;
  }

  #evaluate(query: TermQuery, context: Context): Counted {
    if (query.kind === 'term') {
      const found = nothing(context);
      this.#term(query, context, found);
      return found;
    }
    const [first, ...rest] = query.queries;
    if (!first) return nothing(context);
    if (query.kind === 'any') return this.#any(query.queries, context);
    const found = this.#evaluate(first, context);
    for (const other of rest) {
      const more = this.#evaluate(other, { ...context, allowed: found.scores });
      found.scores.intersect(more.scores);
      addTerms(found.terms, more.terms);
    }
    return found;
  }

  /** Single terms, which are most, go straight into the sum. */
  #any(queries: readonly TermQuery[], context: Context): Counted {
    const found = nothing(context);
    for (const query of queries) {
      if (query.kind === 'term') this.#term(query, context, found);
      else {
        const more = this.#evaluate(query, context);
        found.scores.unite(more.scores);
        addTerms(found.terms, more.terms);
      }
    }
    return found;
  }

  /** Adds the scores of a term, and counts it once for each block that has it or what is near it. */
  #term({ term, boost, prefix, fuzzy }: Term, context: Context, into: Counted): void {
    const near = new Map<string, number>();
    for (const engine of this.#engines()) {
      if (prefix) {
        for (const [longer] of engine.prefixed(term)) {
          const distance = longer.length - term.length;
          near.set(longer, (likeness.prefix * longer.length) / (longer.length + 0.3 * distance));
        }
      }
      if (fuzzy !== undefined) {
        for (const [other, , distance] of engine.near(term, fuzzy)) {
          near.set(other, (likeness.fuzzy * other.length) / (other.length + distance));
        }
      }
    }
    near.delete(term);
    const own = this.#postingsOf(term);
    if (near.size === 0) {
      this.#collect(own, boost, context, into);
      return;
    }
    const group = nothing(context);
    this.#collect(own, boost, context, group);
    for (const [other, weight] of near) this.#collect(this.#postingsOf(other), boost * weight, context, group);
    into.scores.unite(group.scores);
    for (let number = 0; number < into.terms.length; number++) {
      if (group.scores.has(number)) into.terms[number] = Math.min(255, (into.terms[number] ?? 0) + 1);
    }
  }

  #postingsOf(term: string): readonly (PackedPostings | undefined)[] {
    return this.#engines().map((engine) => engine.postings(term));
  }

  /** For each field, how many blocks have a term in it. */
  #documentFrequencies(postings: readonly (PackedPostings | undefined)[]): number[] {
    return termFields.map((_, field) => postings.reduce((sum, each) => sum + (each?.frequencies[field] ?? 0), 0));
  }

  #collect(
    postings: readonly (PackedPostings | undefined)[],
    boost: number,
    { averages, weights, allowed }: Context,
    { scores, terms }: Counted,
  ): void {
    const total = this.size;
    const factors = this.#documentFrequencies(postings).map(
      (frequency, field) => boost * (weights[field] ?? 0) * rarityOf(frequency, total) * (bm25.k + 1),
    );
    const fields = termFields.length;
    const { values } = scores;
    let base = 0;
    for (const [part, engine] of this.#engines().entries()) {
      const { lengths, live } = engine;
      const { count, entries } = postings[part] ?? { count: 0, entries: none };
      let last = -1;
      for (let at = 0; at < count; at++) {
        const entry = entries[at] ?? 0;
        const field = fieldOf(entry);
        const factor = factors[field] ?? 0;
        const document = documentOf(entry);
        if (factor === 0 || !live[document]) continue;
        const number = base + document;
        if (allowed && !allowed.has(number)) continue;
        const frequency = frequencyOf(entry);
        const length = (lengths[document * fields + field] ?? 0) / (averages[field] ?? 1);
        const score = (factor * frequency) / (frequency + bm25.k * (1 - bm25.b + bm25.b * length));
        const before = values[number] ?? Scores.absent;
        values[number] = before < 0 ? score : before + score;
        if (document === last) continue;
        last = document;
        terms[number] = Math.min(255, (terms[number] ?? 0) + 1);
      }
      base += engine.capacity;
    }
  }
}

const none = new Uint32Array(0);

function rarityOf(documents: number, total: number): number {
  return Math.log(1 + Math.max(0, total - documents + 0.5) / (documents + 0.5));
}

function nothing({ capacity }: Context): Counted {
  return { scores: new Scores(capacity), terms: new Uint8Array(capacity) };
}

function addTerms(terms: Uint8Array, more: Uint8Array): void {
  for (let number = 0; number < terms.length; number++) {
    const count = more[number] ?? 0;
    if (count > 0) terms[number] = Math.min(255, (terms[number] ?? 0) + count);
  }
}
