import { termsOfWord, wordsOf } from '../codeTerms';
import { stopWords } from '../stopWords';
import { positiveLeaves } from './queryNode';
import type { QueryNode } from './queryNode';
import { tellingWords } from './queryTerms';

/** What a query is after, for ranking. */
export interface QueryIntent {
  /** Terms of its words, each once. */
  readonly terms: ReadonlySet<string>;
  /** Names that the query is all about: their definitions come first. As written, without call or module. */
  readonly exactNames: readonly string[];
  /** Words that are identifiers (`load_image`, `ObjectDetection`), lower case. */
  readonly identifiers: ReadonlySet<string>;
  /** Tests are wanted: they count as much as other code. */
  readonly wantsTests: boolean;
}

const aboutTests = /^(?:unit|py|doc)?tests?(?:ing|case|cases)?$|^conftest$/;

/** Reads off a query what it is after. */
export function queryIntent(root: QueryNode): QueryIntent {
  const texts = positiveLeaves(root).flatMap((leaf) => {
    if (leaf.kind === 'word' || leaf.kind === 'phrase') return [{ field: leaf.field, text: leaf.text }];
    return leaf.kind === 'wildcard' ? [{ field: leaf.field, text: leaf.pattern.replace(/[*?]+/g, ' ') }] : [];
  });
  const contents = texts.filter(({ field }) => field !== 'path').map(({ text }) => text);
  const words = tellingWords(contents.join(' '));
  const named = texts.filter(({ field }) => field === 'name').map(({ text }) => text);
  const telling = contents.filter((text) => !isStopWord(text));
  const alone = telling.length === 1 && texts.every(({ field }) => field === undefined || field === 'text' || field === 'path');
  const exactNames = named.length > 0 ? named : alone ? telling : contents.length === 1 ? contents : [];
  return {
    terms: new Set(words.flatMap((word) => termsOfWord(word).parts)),
    exactNames: exactNames.map(nameIn).filter(Boolean),
    identifiers: new Set(words.filter((word) => termsOfWord(word).whole !== undefined).map((word) => word.toLowerCase())),
    wantsTests: texts.some(({ text }) =>
      wordsOf(text).some((word) => word.toLowerCase().split('_').some((part) => aboutTests.test(part))),
    ),
  };
}

function isStopWord(text: string): boolean {
  return stopWords.has(text.toLowerCase());
}

/** The name in `nx.shortest_path(G, a)`: what is called, with what it is called on. */
function nameIn(text: string): string {
  return /^[\p{L}\p{N}_.]+/u.exec(text.trim())?.[0] ?? '';
}
