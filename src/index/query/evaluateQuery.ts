import type { BlockKind } from '../../core/codeBlock';
import { termsOf } from '../codeTerms';
import type { CataloguedBlock, CataloguedFile, FileEntry } from '../catalogue';
import { languageNamed } from '../languages/languageOf';
import type { TermIndex, TermQuery } from '../termIndex';
import { matchesWildcard } from '../wildcard';
import { pathMatcher } from './pathMatcher';
import type { QueryNode, WordField } from './queryNode';
import { isFilter } from './queryNode';
import { anyWord, beginning, everyWord, phraseTerms, weightsOf } from './queryTerms';
import { Scores } from './scores';

/** What a query is evaluated against. */
export interface SearchData {
  /** Block numbers are below this. */
  readonly capacity: number;
  readonly terms: TermIndex;
  block(number: number): CataloguedBlock | undefined;
  forEachOfKind(kinds: readonly BlockKind[], found: (number: number) => void): void;
  /** All files, with the numbers of their blocks. */
  files(): Iterable<CataloguedFile>;
  /** Text of a block as it is on disk now; empty when it can't be read. */
  textOf(block: CataloguedBlock): string;
}

/** Phrases are looked for in the texts of at most so many blocks, the best first: texts are on disk. */
const maxPhraseTexts = 4_000;
/** Score of a bare word that names a file, against some ten for a good word. */
const fileScore = 20;
const namesFile = /^(?=.*\w)\S*[\\/]\S*$|^\S+\.(?:py|pyi|md|rst)$/;

type Leaf<K extends QueryNode['kind']> = Extract<QueryNode, { kind: K }>;

/** Blocks that match a query, with their scores. @param allowed blocks that can matter, where not all do */
export function evaluateQuery(node: QueryNode, data: SearchData, allowed?: Scores): Scores {
  switch (node.kind) {
    case 'and':
      return conjunction(node, data, allowed);
    case 'or':
      return alternatives(node, data, allowed);
    case 'not': {
      const scores = every(data, allowed, () => true);
      scores.subtract(required(node.child, data, allowed));
      return scores;
    }
    case 'all':
      return every(data, allowed, () => true);
    case 'type':
      return ofKinds(node.kinds, data, allowed);
    case 'language':
      return everyIn(data, allowed, languageMatcher(node.pattern));
    case 'lines':
      return every(data, allowed, ({ startLine, endLine }) => startLine <= node.to && endLine >= node.from);
    case 'phrase':
      return phrase(node, data, allowed);
    case 'wildcard':
      return wildcard(node, data, allowed);
    case 'word':
      return node.field === undefined ? bareWords([node], data, allowed) : word(node, data, allowed);
  }
}

function conjunction(node: Leaf<'and'>, data: SearchData, allowed: Scores | undefined): Scores {
  // Cheap clauses first: they spare the others most of the blocks.
  const cost = (child: QueryNode): number =>
    child.kind === 'not' ? 3 : isFilter(child) ? 0 : child.kind === 'phrase' ? 2 : 1;
  let scores = allowed;
  let own: Scores | undefined;
  for (const child of node.children.toSorted((a, b) => cost(a) - cost(b))) {
    if (child.kind === 'not') {
      own ??= every(data, allowed, () => true);
      own.subtract(required(child.child, data, own));
    } else {
      const next = child.kind === 'or' ? evaluateQuery(child, data, scores) : required(child, data, scores);
      if (own) own.intersect(next);
      else own = next;
    }
    scores = own;
  }
  own ??= every(data, allowed, () => true);
  for (const child of node.optional) own.reward(evaluateQuery(child, data, own));
  return own;
}

/**
 * Blocks that have a whole clause: what AND and NOT stand before is to be there as it is written,
 * while bare words elsewhere are only hints.
 */
function required(node: QueryNode, data: SearchData, allowed: Scores | undefined): Scores {
  if (node.kind === 'word') return word(node, data, allowed);
  if (node.kind !== 'or') return evaluateQuery(node, data, allowed);
  const scores = new Scores(data.capacity);
  for (const child of node.children) scores.unite(required(child, data, allowed));
  return scores;
}

function alternatives(node: Leaf<'or'>, data: SearchData, allowed: Scores | undefined): Scores {
  const bare = node.children.filter(
    (child): child is Leaf<'word'> => child.kind === 'word' && child.field === undefined,
  );
  const scores = bare.length > 0 ? bareWords(bare, data, allowed) : new Scores(data.capacity);
  for (const child of node.children) {
    if (!bare.includes(child as Leaf<'word'>)) scores.unite(evaluateQuery(child, data, allowed));
  }
  return scores;
}

/** Bare words count together: a block that has more of them is better. */
function bareWords(leaves: readonly Leaf<'word'>[], data: SearchData, allowed: Scores | undefined): Scores {
  const scores = search(anyWord(leaves), undefined, data, allowed);
  for (const leaf of leaves) uniteFile(leaf, data, allowed, scores);
  return scores;
}

/** Adds the blocks of the file that a bare word or phrase names, if it does. */
function uniteFile(
  { text, boost }: Leaf<'word' | 'phrase'>,
  data: SearchData,
  allowed: Scores | undefined,
  into: Scores,
): void {
  if (!namesFile.test(text)) return;
  const matches = pathMatcher(text);
  into.unite(everyIn(data, allowed, matches, fileScore * boost));
}

/** Blocks that have all of a leaf. */
function word(node: Leaf<'word'>, data: SearchData, allowed: Scores | undefined): Scores {
  const scores = search(everyWord(node), node.field, data, allowed);
  if (node.field === undefined) uniteFile(node, data, allowed, scores);
  if (node.field === 'path') {
    const matches = pathMatcher(node.text);
    scores.unite(everyIn(data, allowed, matches, node.boost));
  }
  return scores;
}

function search(
  query: TermQuery | undefined,
  field: WordField | undefined,
  data: SearchData,
  allowed: Scores | undefined,
): Scores {
  if (!query) return new Scores(data.capacity);
  return data.terms.search(query, weightsOf(field), data.capacity, allowed);
}

function phrase(node: Leaf<'phrase'>, data: SearchData, allowed: Scores | undefined): Scores {
  if (!node.text.trim()) return new Scores(data.capacity);
  const terms = phraseTerms(node.text);
  const scores = terms ? search(terms, node.field, data, allowed) : every(data, allowed, () => true);
  const wanted = squeezed(node.text);
  const numbers = scores.numbers().sort((a, b) => scores.get(b) - scores.get(a));
  numbers.forEach((number, at) => {
    const block = data.block(number);
    const text = block && at < maxPhraseTexts ? fieldText(block, node.field, data) : '';
    // With slop the words may be anywhere in the block: it has them all, or would not be here.
    const holds = node.slop > 0 ? text !== '' : squeezed(text).includes(wanted);
    if (holds) scores.set(number, scores.get(number) * node.boost);
    else scores.remove(number);
  });
  if (node.field === undefined) uniteFile(node, data, allowed, scores);
  return scores;
}

function fieldText(block: CataloguedBlock, field: WordField | undefined, data: SearchData): string {
  switch (field) {
    case 'name':
      return block.name;
    case 'signature':
      return block.signature;
    case 'docstring':
      return block.docstring;
    case 'path':
      return block.file.path;
    case 'text':
      return data.textOf(block);
    case undefined:
      return `${block.name}\n${block.file.path}\n${block.docstring}\n${data.textOf(block)}`;
  }
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function wildcard(node: Leaf<'wildcard'>, data: SearchData, allowed: Scores | undefined): Scores {
  const { boost, field } = node;
  const pattern = node.pattern.toLowerCase();
  if (field === 'path') {
    const matches = pathMatcher(node.pattern);
    return everyIn(data, allowed, matches, boost);
  }
  if (field === 'name') return every(data, allowed, (block) => matchesName(block, pattern), boost);
  const plain = /^[^*?]+\*$/.test(pattern) ? pattern.slice(0, -1) : undefined;
  const queries: TermQuery[] =
    plain !== undefined && termsOf(plain).length <= 1
      ? [beginning(plain, boost)]
      : data.terms.matching(pattern).map((term) => ({ kind: 'term', term, boost }));
  const scores = search({ kind: 'any', queries }, field, data, allowed);
  if (field === undefined) scores.unite(every(data, allowed, (block) => matchesName(block, pattern), 10 * boost));
  return scores;
}

function matchesName({ name, shortName }: CataloguedBlock, pattern: string): boolean {
  return matchesWildcard(shortName.toLowerCase(), pattern) || matchesWildcard(name.toLowerCase(), pattern);
}

function every(
  data: SearchData,
  allowed: Scores | undefined,
  matches: (block: CataloguedBlock) => boolean,
  score = 0,
): Scores {
  const scores = new Scores(data.capacity);
  for (let number = 0; number < data.capacity; number++) {
    if (allowed && !allowed.has(number)) continue;
    const block = data.block(number);
    if (block && matches(block)) scores.add(number, score);
  }
  return scores;
}

function ofKinds(kinds: readonly BlockKind[], data: SearchData, allowed: Scores | undefined): Scores {
  const scores = new Scores(data.capacity);
  data.forEachOfKind(kinds, (number) => {
    if (!allowed || allowed.has(number)) scores.set(number, 0);
  });
  return scores;
}

/** Blocks of the files that match. */
function everyIn(
  data: SearchData,
  allowed: Scores | undefined,
  matches: (file: FileEntry) => boolean,
  score = 0,
): Scores {
  const scores = new Scores(data.capacity);
  for (const { entry, first, count } of data.files()) {
    if (count === 0 || !matches(entry)) continue;
    for (let number = first; number < first + count; number++) {
      if (!allowed || allowed.has(number)) scores.add(number, score);
    }
  }
  return scores;
}

/** By a language's name, another name for it (`c++`), or how its name begins. */
function languageMatcher(pattern: string): (file: FileEntry) => boolean {
  const named = languageNamed(pattern);
  if (named !== undefined) return ({ language }) => language === named;
  const start = `${pattern.replace(/\*+$/, '')}*`;
  return ({ language }) => matchesWildcard(language, start);
}
