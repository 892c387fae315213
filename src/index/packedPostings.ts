/** 32 bits for one posting: document, field, frequency, from the highest bit. */
const fieldBits = 3;
const frequencyBits = 6;
const documentShift = fieldBits + frequencyBits;
const fieldMask = (1 << fieldBits) - 1;

/** Frequencies above this count the same: with BM25 more of a term has long ceased to matter. */
export const maxFrequency = (1 << frequencyBits) - 1;

/** Documents have numbers below this. */
export const maxDocuments = 2 ** (32 - documentShift);

export function documentOf(posting: number): number {
  return posting >>> documentShift;
}

export function fieldOf(posting: number): number {
  return (posting >>> frequencyBits) & fieldMask;
}

export function frequencyOf(posting: number): number {
  return posting & maxFrequency;
}

/** A posting, unsigned. Postings compare as their documents do, then as their fields. */
export function posting(document: number, field: number, frequency: number): number {
  return ((document << documentShift) | (field << frequencyBits) | Math.min(frequency, maxFrequency)) >>> 0;
}

/**
 * Where a term is: four bytes for each document and field, in ascending order, instead of an entry in
 * a map of a map. To MiniSearch it looks like those maps (`get`, `size`, `delete`, iteration), so that
 * what is inherited works on it; our own search reads `entries`.
 */
export class PackedPostings {
  #entries: Uint32Array;
  #count: number;
  #frequencies: Uint32Array | undefined;

  /** @param entries taken over, not copied; full */
  constructor(entries: Uint32Array = new Uint32Array(1), count = 0) {
    this.#entries = entries;
    this.#count = count;
  }

  /** In ascending order; only the first `count` are postings. */
  get entries(): Uint32Array {
    return this.#entries;
  }

  get count(): number {
    return this.#count;
  }

  /** In how many documents each field has the term, also of those that have gone and not been cleared out. */
  get frequencies(): Uint32Array {
    if (!this.#frequencies) {
      const frequencies = new Uint32Array(1 << fieldBits);
      for (let at = 0; at < this.#count; at++) {
        const field = fieldOf(this.#entries[at] ?? 0);
        frequencies[field] = (frequencies[field] ?? 0) + 1;
      }
      this.#frequencies = frequencies;
    }
    return this.#frequencies;
  }

  /** Must be greater than all that are there. */
  append(entry: number): void {
    this.#frequencies = undefined;
    if (this.#count === this.#entries.length) {
      const longer = new Uint32Array(this.#count < 4 ? this.#count * 2 : Math.ceil(this.#count * 1.5));
      longer.set(this.#entries);
      this.#entries = longer;
    }
    this.#entries[this.#count++] = entry;
  }

  /** Moves the postings into shared memory, from a place in it. Gives the place after them. */
  moveTo(pool: Uint32Array, place: number): number {
    const end = place + this.#count;
    pool.set(this.#entries.subarray(0, this.#count), place);
    this.#entries = pool.subarray(place, end);
    return end;
  }

  /** Gives each document its new number, in the same order; those without one go. */
  renumber(numberOf: (document: number) => number | undefined): void {
    this.#frequencies = undefined;
    let kept = 0;
    for (let at = 0; at < this.#count; at++) {
      const entry = this.#entries[at] ?? 0;
      const number = numberOf(documentOf(entry));
      if (number === undefined) continue;
      this.#entries[kept++] = posting(number, fieldOf(entry), frequencyOf(entry));
    }
    this.#count = kept;
  }

  // What follows is what MiniSearch asks of its maps.

  /** Number of fields. */
  get size(): number {
    return this.#fields().length;
  }

  get(field: number): FieldPostings | undefined {
    const view = new FieldPostings(this, field);
    return view.size > 0 ? view : undefined;
  }

  delete(field: number): boolean {
    return this.remove((entry) => fieldOf(entry) === field);
  }

  *[Symbol.iterator](): Iterator<[number, FieldPostings]> {
    for (const field of this.#fields()) yield [field, new FieldPostings(this, field)];
  }

  /** Removes the postings that are meant. */
  remove(isMeant: (entry: number) => boolean): boolean {
    this.#frequencies = undefined;
    const kept = this.#entries.subarray(0, this.#count).filter((entry) => !isMeant(entry));
    const removed = kept.length < this.#count;
    this.#entries = kept;
    this.#count = kept.length;
    return removed;
  }

  #fields(): number[] {
    const fields = new Set<number>();
    for (let at = 0; at < this.#count; at++) fields.add(fieldOf(this.#entries[at] ?? 0));
    return [...fields];
  }
}

/** Postings in one field, as MiniSearch's map of documents with their frequencies. */
export class FieldPostings {
  readonly #postings: PackedPostings;
  readonly #field: number;

  constructor(postings: PackedPostings, field: number) {
    this.#postings = postings;
    this.#field = field;
  }

  get size(): number {
    const { count, entries } = this.#postings;
    let size = 0;
    for (let at = 0; at < count; at++) if (fieldOf(entries[at] ?? 0) === this.#field) size++;
    return size;
  }

  get(document: number): number | undefined {
    const place = this.#placeOf(document);
    return place < 0 ? undefined : frequencyOf(this.#postings.entries[place] ?? 0);
  }

  /** For a document that is there. */
  set(document: number, frequency: number): this {
    const place = this.#placeOf(document);
    if (place >= 0) this.#postings.entries[place] = posting(document, this.#field, frequency);
    return this;
  }

  #placeOf(document: number): number {
    const { count, entries } = this.#postings;
    const wanted = posting(document, this.#field, 0);
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((entries[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const entry = entries[low] ?? 0;
    return low < count && documentOf(entry) === document && fieldOf(entry) === this.#field ? low : -1;
  }

  *keys(): Generator<number> {
    for (const [document] of this) yield document;
  }

  *[Symbol.iterator](): Generator<[number, number]> {
    // A copy, for MiniSearch deletes while it goes through.
    const entries = this.#postings.entries.slice(0, this.#postings.count);
    for (const entry of entries) if (fieldOf(entry) === this.#field) yield [documentOf(entry), frequencyOf(entry)];
  }

  delete(document: number): boolean {
    return this.#postings.remove((entry) => documentOf(entry) === document && fieldOf(entry) === this.#field);
  }
}
