import { stemmer } from 'stemmer';

/** How a word of code or prose is searched: whole when it has parts, and its parts. */
export interface WordTerms {
  /** The whole identifier, lower case; absent when it is a single part. */
  readonly whole?: string;
  /** camelCase and snake_case parts, digits apart, lower case, stemmed. */
  readonly parts: readonly string[];
}

/** Longer runs of word characters are data (hashes, base64), not words. */
const maxWordLength = 80;
const maxParts = 12;
const cacheLimit = 50_000;

const words = /[A-Za-z0-9_\u0080-\uffff]+/g;
const unicodeWords = /[\p{L}\p{M}\p{N}_]+/gu;
const asciiParts = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
const unicodeParts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+/gu;
const nonAscii = /[\u0080-\uffff]/;
const stemmable = /^[a-z]{3,}$/;

const cache = new Map<string, WordTerms>();

/** Words in a text, as written. */
export function wordsOf(text: string): string[] {
  const found = text.match(words) ?? [];
  return nonAscii.test(text)
    ? found.flatMap((word) => (nonAscii.test(word) ? (word.match(unicodeWords) ?? []) : [word]))
    : found;
}

/** The terms of one word as `wordsOf` gives it. */
export function termsOfWord(word: string): WordTerms {
  const known = cache.get(word);
  if (known) return known;
  if (cache.size >= cacheLimit) cache.clear();
  const terms = split(word);
  cache.set(word, terms);
  return terms;
}

/** All terms of a text, with repetitions, in order: for each word its whole and its parts. */
export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const { whole, parts } = termsOfWord(word);
    return whole === undefined ? parts : [whole, ...parts];
  });
}

function split(word: string): WordTerms {
  const bare = word.replace(/^_+|_+$/g, '');
  if (bare.length === 0) return { parts: word.length > 0 && word.length <= 2 ? [word] : [] };
  if (bare.length > maxWordLength) return { parts: [] };
  const lower = bare.toLowerCase();
  const parts = (bare.match(nonAscii.test(bare) ? unicodeParts : asciiParts) ?? [bare]).map((part) =>
    part.toLowerCase(),
  );
  if (parts.length > maxParts) return { parts: [lower] };
  if (parts.length <= 1) return { parts: [stem(lower)] };
  const telling = parts.filter((part) => part.length > 1);
  return { whole: lower, parts: (telling.length > 0 ? telling : parts).map(stem) };
}

function stem(part: string): string {
  return stemmable.test(part) ? stemmer(part) : part;
}
