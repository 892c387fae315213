import { Scores } from './query/scores';
import { TermEngine, termFields } from './termEngine';
import type { KeptTerms, Postings, TermDocument, TermField } from './termEngine';
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
  readonly weights: readonly (readonly [field: number, weight: number])[];
  readonly allowed: Scores | undefined;
}

/** Scores of blocks, and how many of the terms asked for each has. */
interface Counted {
  readonly scores: Scores;
  readonly terms: Uint8Array;
}

/** Terms of blocks, and the scores of blocks for terms (BM25 over MiniSearch's postings). */
export class TermIndex {
  #engine = new TermEngine();

  add(document: TermDocument): void {
    this.#engine.add(document);
  }

  remove(id: number): void {
    this.#engine.discard(id);
  }

  /** To be called when many blocks have been added. */
  settle(): void {
    this.#engine.settle();
  }

  /** Drops what removed blocks have left behind. Searching is right without it, but slower. */
  async compact(): Promise<void> {
    this.#engine.settle();
    if (this.#engine.dirtCount > 0) await this.#engine.vacuum({ batchSize: 100_000, batchWait: 0 });
  }

  keep(): KeptTerms {
    return this.#engine.keep();
  }

  /** @throws when what was kept is not whole; the index is to be thrown away then */
  restore(kept: KeptTerms): void {
    this.#engine = new TermEngine();
    this.#engine.restore(kept);
  }

  /** How telling a term is: its inverse document frequency in the field where it is most common; 0 for none. */
  rarity(term: string): number {
    const postings = this.#engine.postings(term);
    if (!postings) return 0;
    let most = 0;
    for (const documents of postings.values()) most = Math.max(most, documents.size);
    return rarityOf(most, this.#engine.documents);
  }

  /** Terms that match a pattern with `*` and `?`, at most `limit`. */
  matching(pattern: string, limit = 500): string[] {
    const terms: string[] = [];
    // What stands before the first wildcard narrows the search to a few terms of perhaps a million.
    const [start = ''] = pattern.split(/[*?]/, 1);
    for (const term of start ? this.#engine.termsFrom(start) : this.#engine.terms()) {
      if (!matchesWildcard(term, pattern)) continue;
      terms.push(term);
      if (terms.length >= limit) break;
    }
    return terms;
  }

  /**
   * Blocks that match. A block that has more of the terms of an `any` counts for more.
   * @param capacity numbers of blocks are below this
   * @param allowed blocks that can matter, where not all do
   */
  search(query: TermQuery, weights: FieldWeights, capacity: number, allowed?: Scores): Scores {
    const fields = Object.entries(weights).map(
      ([field, weight]) => [termFields.indexOf(field as TermField), weight] as const,
    );
    const { scores, terms } = this.#evaluate(query, { capacity, weights: fields, allowed });
    const { values } = scores;
    for (let number = 0; number < values.length; number++) {
      const score = values[number] ?? 0;
      if (score > 0) values[number] = score * (terms[number] ?? 1);
    }
    return scores;
  }

  #evaluate(query: TermQuery, context: Context): Counted {
    if (query.kind === 'term') return this.#term(query, context);
    const [first, ...rest] = query.queries;
    if (!first) return nothing(context);
    const found = this.#evaluate(first, context);
    for (const other of rest) {
      const more = this.#evaluate(other, query.kind === 'all' ? { ...context, allowed: found.scores } : context);
      if (query.kind === 'all') found.scores.intersect(more.scores);
      else found.scores.unite(more.scores);
      for (let number = 0; number < found.terms.length; number++) {
        const count = more.terms[number] ?? 0;
        if (count > 0) found.terms[number] = (found.terms[number] ?? 0) + count;
      }
    }
    return found;
  }

  #term({ term, boost, prefix, fuzzy }: Extract<TermQuery, { kind: 'term' }>, context: Context): Counted {
    const found = nothing(context);
    this.#collect(this.#engine.postings(term), boost, context, found);
    if (prefix) {
      for (const [longer, postings] of this.#engine.prefixed(term)) {
        if (longer === term) continue;
        const distance = longer.length - term.length;
        const weight = (likeness.prefix * longer.length) / (longer.length + 0.3 * distance);
        this.#collect(postings, boost * weight, context, found);
      }
    }
    if (fuzzy !== undefined) {
      for (const [other, postings, distance] of this.#engine.near(term, fuzzy)) {
        if (distance === 0) continue;
        this.#collect(postings, (boost * likeness.fuzzy * other.length) / (other.length + distance), context, found);
      }
    }
    return found;
  }

  #collect(postings: Postings | undefined, boost: number, { weights, allowed }: Context, found: Counted): void {
    const { documents: total } = this.#engine;
    for (const [field, weight] of weights) {
      const documents = postings?.get(field);
      if (!documents) continue;
      const average = this.#engine.averageLength(field) || 1;
      const most = boost * weight * rarityOf(documents.size, total) * (bm25.k + 1);
      for (const [document, frequency] of documents) {
        const number = this.#engine.numberOf(document);
        if (number === undefined || (allowed && !allowed.has(number))) continue;
        const length = this.#engine.lengthOf(document, field) / average;
        found.scores.add(number, (most * frequency) / (frequency + bm25.k * (1 - bm25.b + bm25.b * length)));
        found.terms[number] = 1;
      }
    }
  }
}

function rarityOf(documents: number, total: number): number {
  return Math.log(1 + Math.max(0, total - documents + 0.5) / (documents + 0.5));
}

function nothing({ capacity }: Context): Counted {
  return { scores: new Scores(capacity), terms: new Uint8Array(capacity) };
}
