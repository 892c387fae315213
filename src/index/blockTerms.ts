import { termsOfWord, wordsOf } from './codeTerms';
import { detached } from './detached';
import { maxFrequency } from './packedPostings';

/**
 * What is searched of a block. `name` is the last part of its name, `owner` what stands before that
 * (the class of a method); `text` is its source without signature and docstring.
 */
export const termFields = ['name', 'owner', 'signature', 'docstring', 'path', 'text'] as const;

export type TermField = (typeof termFields)[number];

export type TermTexts = Readonly<Record<TermField, string>>;

/**
 * Terms of blocks as numbers, so that they can be handed from one thread to another: for each block
 * and each of `termFields` the number of distinct terms, then these, each with its frequency
 * (`termOf`, `countOf`).
 */
export type EncodedTerms = Uint32Array;

const frequencyBits = 6;

export function termOf(word: number): number {
  return word >>> frequencyBits;
}

export function countOf(word: number): number {
  return word & maxFrequency;
}

/** Numbers of the terms that a word stands for. */
interface WordNumbers {
  readonly all: readonly number[];
  /** Without those of single characters: in bodies they are loop variables. */
  readonly longer: readonly number[];
}

/** So many words are remembered with their terms. */
const maxWords = 300_000;

/** Gives terms numbers: the same term the same one, for as long as it lives. */
export class TermEncoder {
  readonly #numbers = new Map<string, number>();
  readonly #words = new Map<string, WordNumbers>();
  #fresh: string[] = [];
  /** How often each term, by its number, is in the field that is being read; 0 between fields. */
  #counts = new Uint8Array(1_024);
  #output = new Uint32Array(4_096);
  #length = 0;

  /** Terms of blocks, one after the other. */
  encode(blocks: readonly TermTexts[]): EncodedTerms {
    this.#length = 0;
    for (const block of blocks) for (const field of termFields) this.#field(block[field], field !== 'text');
    return this.#output.slice(0, this.#length);
  }

  /** Terms that have got numbers since the last call, in the order of these. */
  takeFresh(): string[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  #field(text: string, withSingle: boolean): void {
    const start = this.#length++;
    for (const word of wordsOf(text)) {
      const known = this.#words.get(word) ?? this.#learn(word);
      for (const number of withSingle ? known.all : known.longer) {
        const count = this.#counts[number] ?? 0;
        if (count === 0) this.#push(number);
        if (count < maxFrequency) this.#counts[number] = count + 1;
      }
    }
    this.#reserve();
    this.#output[start] = this.#length - start - 1;
    for (let at = start + 1; at < this.#length; at++) {
      const number = this.#output[at] ?? 0;
      this.#output[at] = ((number << frequencyBits) | (this.#counts[number] ?? 0)) >>> 0;
      this.#counts[number] = 0;
    }
  }

  #push(value: number): void {
    this.#reserve();
    this.#output[this.#length++] = value;
  }

  #reserve(): void {
    if (this.#length < this.#output.length) return;
    const longer = new Uint32Array(this.#output.length * 2);
    longer.set(this.#output);
    this.#output = longer;
  }

  #learn(found: string): WordNumbers {
    const word = detached(found);
    const { whole, parts } = termsOfWord(word);
    const terms = whole === undefined ? parts : [whole, ...parts];
    const all = terms.map((term) => this.#numberOf(term));
    const single = terms.some((term) => term.length === 1);
    const longer = single ? all.filter((_, at) => (terms[at] ?? '').length > 1) : all;
    const numbers = { all, longer };
    if (this.#words.size >= maxWords) this.#words.clear();
    this.#words.set(word, numbers);
    return numbers;
  }

  #numberOf(term: string): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
      this.#fresh.push(term);
      if (number >= this.#counts.length) {
        const longer = new Uint8Array(this.#counts.length * 2);
        longer.set(this.#counts);
        this.#counts = longer;
      }
    }
    return number;
  }
}

/** Where postings of terms stand. */
interface Dictionary<Entry> {
  entryOf(term: string): Entry;
}

/** The other end of an encoder: what its numbers mean. */
export class TermDecoder {
  readonly #terms: string[] = [];
  readonly #entries = new WeakMap<object, unknown[]>();

  /** Takes what the encoder's `takeFresh` gave, in order. */
  learn(fresh: readonly string[]): void {
    for (const term of fresh) this.#terms.push(term);
  }

  /** What a dictionary has at the terms, by their numbers; each is looked up once. */
  entriesIn<Entry>(dictionary: Dictionary<Entry>): (term: number) => Entry {
    const known = (this.#entries.get(dictionary) ?? []) as Entry[];
    this.#entries.set(dictionary, known);
    return (term) => (known[term] ??= dictionary.entryOf(this.#terms[term] ?? ''));
  }
}
