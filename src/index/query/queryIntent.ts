import { termsOfWord, wordsOf } from '../codeTerms';
import { stopWords } from '../stopWords';
import { positiveLeaves } from './queryNode';
import type { QueryNode } from './queryNode';
import { tellingWords, wordPairs } from './queryTerms';

export interface ExactName {
  /** As written, without a call's arguments: `Graph.add_node`. */
  readonly full: string;
  /** Its last part, and that in lower case. */
  readonly last: string;
  readonly lower: string;
}

/** What a query is after, for ranking. */
export interface QueryIntent {
  /** Terms of its words with their share of what is asked for: together 1. Rare ones have more. */
  readonly terms: ReadonlyMap<string, number>;
  /** Two of its words as one (`urlopen`), with their shares together. */
  readonly joined: ReadonlyMap<string, number>;
  /** Words that stand side by side, lower case, with their shares together. */
  readonly pairs: readonly { readonly first: string; readonly second: string; readonly share: number }[];
  /** Names that the query is all about: their definitions come first. */
  readonly exactNames: readonly ExactName[];
  /** Words that are identifiers (`load_image`, `ObjectDetection`), lower case. */
  readonly identifiers: ReadonlySet<string>;
  /** Tests are wanted: they count as much as other code. */
  readonly wantsTests: boolean;
}

const aboutTests = /^(?:unit|py|doc)?tests?(?:ing|case|cases)?$|^conftest$/;

/** Reads off a query what it is after. @param rarity of a term: how much it tells */
export function queryIntent(root: QueryNode, rarity: (term: string) => number): QueryIntent {
  const texts = positiveLeaves(root).flatMap((leaf) => {
    if (leaf.kind === 'word' || leaf.kind === 'phrase') return [{ field: leaf.field, text: leaf.text }];
    return leaf.kind === 'wildcard' ? [{ field: leaf.field, text: leaf.pattern.replace(/[*?]+/g, ' ') }] : [];
  });
  const contents = texts.filter(({ field }) => field !== 'path').map(({ text }) => text);
  const words = tellingWords(contents.join(' '));
  const named = texts.filter(({ field }) => field === 'name').map(({ text }) => text);
  const telling = contents.filter((text) => !isStopWord(text));
  const alone =
    telling.length === 1 && texts.every(({ field }) => field === undefined || field === 'text' || field === 'path');
  const exactNames = named.length > 0 ? named : alone ? telling : contents.length === 1 ? contents : [];
  const terms = shares(new Set(words.flatMap((word) => termsOfWord(word).parts)), rarity);
  const shareOf = (word: string): number => terms.get(termsOfWord(word).parts[0] ?? '') ?? 0;
  return {
    terms,
    joined: new Map(wordPairs(words).map(({ joined, first, second }) => [joined, shareOf(first) + shareOf(second)])),
    pairs: words.slice(1).map((second, at) => {
      const first = words[at] ?? '';
      return { first: first.toLowerCase(), second: second.toLowerCase(), share: shareOf(first) + shareOf(second) };
    }),
    exactNames: exactNames.map(nameIn).filter(({ last }) => last !== ''),
    identifiers: new Set(
      words.filter((word) => termsOfWord(word).whole !== undefined).map((word) => word.toLowerCase()),
    ),
    wantsTests: texts.some(({ text }) =>
      wordsOf(text).some((word) =>
        word
          .toLowerCase()
          .split('_')
          .some((part) => aboutTests.test(part)),
      ),
    ),
  };
}

function shares(terms: ReadonlySet<string>, rarity: (term: string) => number): ReadonlyMap<string, number> {
  const weights = [...terms].map((term) => [term, rarity(term)] as const);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0) || 1;
  return new Map(weights.map(([term, weight]) => [term, weight / total]));
}

function isStopWord(text: string): boolean {
  return stopWords.has(text.toLowerCase());
}

/** The name in `nx.shortest_path(G, a)`: what is called, with what it is called on. */
function nameIn(text: string): ExactName {
  const full = /^[\p{L}\p{N}_.]+/u.exec(text.trim())?.[0] ?? '';
  const last = full.slice(full.lastIndexOf('.') + 1);
  return { full, last, lower: last.toLowerCase() };
}
