import { termsOf, termsOfWord, wordsOf } from '../codeTerms';
import { stopWords } from '../stopWords';
import type { FieldWeights, TermQuery } from '../termIndex';
import type { QueryNode, WordField } from './queryNode';

type WordNode = Extract<QueryNode, { kind: 'word' }>;

/** Weight of a whole identifier beside its parts. */
const wholeBoost = 2;

/** Weights of a search of everything: tuned on docstring queries, names telling most. */
const everywhere: FieldWeights = { name: 3, owner: 1.5, signature: 1, docstring: 1.5, path: 0.7, text: 1 };

/** Which terms stand for a field. The text of a block has its signature and docstring in it. */
export function weightsOf(field: WordField | undefined): FieldWeights {
  switch (field) {
    case undefined:
      return everywhere;
    case 'text':
      return { signature: 1, docstring: 1, text: 1 };
    case 'name':
      return { name: 1, owner: 0.5 };
    case 'path':
    case 'signature':
    case 'docstring':
      return { [field]: 1 };
  }
}

/** Words without those that say nothing, unless nothing else is there. */
export function tellingWords(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !stopWords.has(word.toLowerCase()));
  return telling.length > 0 ? telling : words;
}

/** More words than these are prose, in which only neighbours belong together. */
const maxPairedWords = 6;

/**
 * Words of a query written as one, as names have them: `url open` and `open a url` for `urlopen`.
 */
export function wordPairs(words: readonly string[]): { joined: string; first: string; second: string }[] {
  const single = words.filter((word) => /^[A-Za-z]{2,}$/.test(word) && termsOfWord(word).whole === undefined);
  const pairs = single.flatMap((first, at) =>
    single.flatMap((second, other) => {
      const near = single.length <= maxPairedWords || Math.abs(at - other) === 1;
      return near && first !== second ? [{ first, second }] : [];
    }),
  );
  return pairs.map(({ first, second }) => ({
    joined: termsOfWord(`${first}${second}`.toLowerCase()).parts[0] ?? '',
    first,
    second,
  }));
}

/** Any of the words of bare leaves: whole identifiers and their parts. Nothing when there are no words. */
export function anyWord(leaves: readonly WordNode[]): TermQuery | undefined {
  const words = tellingWords(leaves.map(({ text }) => text).join(' '));
  const boosts = new Map(leaves.flatMap((leaf) => wordsOf(leaf.text).map((word) => [word, leaf] as const)));
  const queries = words.flatMap((word): TermQuery[] => {
    const { whole, parts } = termsOfWord(word);
    const leaf = boosts.get(word);
    const boost = leaf?.boost ?? 1;
    const fuzzy = leaf?.fuzzy;
    return [
      ...(whole === undefined ? [] : [term(whole, boost * wholeBoost, fuzzy)]),
      ...parts.map((part) => term(part, boost, fuzzy)),
    ];
  });
  queries.push(...wordPairs(words).map(({ joined }) => term(joined, 1, undefined)));
  return queries.length > 0 ? { kind: 'any', queries: distinct(queries) } : undefined;
}

/** All words of a leaf: each whole (boosted), or all of its parts. */
export function everyWord({ text, boost, fuzzy }: WordNode): TermQuery | undefined {
  // Single characters are not kept of texts.
  const words = wordsOf(text);
  const longer = words.filter((word) => word.length > 1);
  const queries = (longer.length > 0 ? longer : words).map((word): TermQuery => {
    const { whole, parts } = termsOfWord(word);
    const all: TermQuery = { kind: 'all', queries: parts.map((part) => term(part, boost, fuzzy)) };
    if (whole === undefined) return all;
    return { kind: 'any', queries: [term(whole, boost * wholeBoost, fuzzy), all] };
  });
  const some = queries.filter((query) => query.kind !== 'all' || query.queries.length > 0);
  return some.length > 0 ? { kind: 'all', queries: some } : undefined;
}

/** Endings that the stemmer may cut off together with the end of what stands before a `*`. */
const cutEndings = ['', 'e', 'ion', 'ation', 'er', 'ing'];

/** Words that begin like this: terms that do, and terms of words that do but whose stems are shorter (`configurat*`). */
export function beginning(start: string, boost: number): TermQuery {
  const stems = new Set(cutEndings.map((ending) => termsOfWord(start + ending).parts[0] ?? ''));
  const shorter = [...stems].filter((stem) => stem.length > 1 && !stem.startsWith(start));
  return {
    kind: 'any',
    queries: [
      { kind: 'term', term: start, prefix: true, boost },
      ...shorter.map((stem) => term(stem, boost, undefined)),
    ],
  };
}

/** Terms that a block must have to hold a phrase; the ends of a phrase may be parts of words and still count. */
export function phraseTerms(text: string): TermQuery | undefined {
  // Single characters are not kept of texts.
  const terms = [...new Set(termsOf(text))].filter((each) => each.length > 1);
  return terms.length > 0 ? { kind: 'all', queries: terms.map((each) => term(each, 1, undefined)) } : undefined;
}

function term(value: string, boost: number, fuzzy: number | undefined): TermQuery {
  // A fuzzy match of a short term matches half of the dictionary.
  const distance = fuzzy === undefined || value.length < 4 ? undefined : Math.min(fuzzy, value.length < 6 ? 1 : 2);
  return { kind: 'term', term: value, boost, ...(distance && { fuzzy: distance }) };
}

/** The same word twice counts once: questions repeat themselves. */
function distinct(queries: readonly TermQuery[]): TermQuery[] {
  const seen = new Map<string, TermQuery>();
  for (const query of queries) if (query.kind === 'term' && !seen.has(query.term)) seen.set(query.term, query);
  return [...seen.values()];
}
