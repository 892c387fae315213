import type { CataloguedBlock } from './catalogue';
import { termsOf, termsOfWord } from './codeTerms';
import type { IndexStore } from './indexStore';
import { NameShares } from './nameShares';
import { firstSentence } from './languages/docstring';
import type { QueryIntent } from './query/queryIntent';
import type { Scores } from './query/scores';
import { greatest } from './topNumbers';

export interface Ranked {
  readonly number: number;
  readonly score: number;
}

interface Candidate {
  readonly number: number;
  readonly block: CataloguedBlock;
  readonly precedence: number;
  score: number;
}

/** So many of the best by score are looked at closely. */
const closeLook = 250;

/** More than any score. */
const tierStep = 1e7;

const weight = {
  /** A name that is short for two of the words. */
  abbreviation: 1.5,
  /** A first sentence of the docstring that has all words that are asked for. */
  summaryCoverage: 1,
};

/**
 * Best blocks first: by tier (`tierOf`), exact name, then score. The score is the text score,
 * corrected by what names, summaries and places tell.
 * @param total number of blocks that match
 */
export function rank(scores: Scores, total: number, store: IndexStore, intent: QueryIntent, limit: number): Ranked[] {
  const { values } = scores;
  const names = new NameShares(store);
  names.take(intent);
  const exact = exactNames(scores, store, intent);
  const numbers = new Uint32Array(total);
  const ranks = new Float64Array(numbers.length);
  const precedences = new Uint8Array(numbers.length);
  let count = 0;
  let base = 0;
  for (const { catalogue, engine, priors } of store.roots) {
    const { testFactor, tests, tiers, values: likely } = priors;
    for (let local = 0; local < catalogue.capacity; local++) {
      const number = base + local;
      const score = values[number] ?? -1;
      if (score < 0) continue;
      const test = tests[local] === 1 && !intent.wantsTests ? testFactor : 1;
      // Filters alone give no score: priors still order what they find.
      const value = (score + 0.001) * (likely[local] ?? 1) * test * names.factor(number, engine.lengths, local);
      const precedence = (tiers[local] ?? 9) * 3 + 2 - (exact.get(number) ?? 0);
      numbers[count] = number;
      precedences[count] = precedence;
      ranks[count++] = value - tierStep * precedence;
    }
    base += catalogue.capacity;
  }
  const best: Candidate[] = [];
  for (const at of greatest(ranks, Math.max(closeLook, limit))) {
    const number = numbers[at] ?? 0;
    const block = store.block(number);
    if (!block) continue;
    const precedence = precedences[at] ?? 0;
    const score = ((ranks[at] ?? 0) + tierStep * precedence) * closeFactor(block, intent);
    best.push({ number, block, precedence, score });
  }
  best.sort(better);
  return best.slice(0, limit).map(({ number, score }) => ({ number, score }));
}

/** Of the blocks that match, those with a name that is asked for. 2: that very name; 1: but for upper and lower case. */
function exactNames(scores: Scores, store: IndexStore, intent: QueryIntent): ReadonlyMap<number, 1 | 2> {
  const found = new Map<number, 1 | 2>();
  for (const { full, last, lower } of intent.exactNames) {
    const look = (number: number): void => {
      if (!scores.has(number) || found.get(number) === 2) return;
      const { name = '', shortName = '' } = store.block(number) ?? {};
      if (shortName === last || name === full) found.set(number, 2);
      else if (shortName.length === lower.length && shortName.toLowerCase() === lower) found.set(number, 1);
    };
    const { parts, whole } = termsOfWord(last);
    const [term = whole] = whole === undefined ? parts : [whole];
    if (term !== undefined) store.terms.forEachWith(term, 'name', look);
    // A name without any term, such as one that is longer than words are.
    else for (const number of scores.numbers()) look(number);
  }
  return found;
}

function better(a: Candidate, b: Candidate): number {
  return a.precedence - b.precedence || b.score - a.score || comparePlaces(a.block, b.block);
}

function comparePlaces(a: CataloguedBlock, b: CataloguedBlock): number {
  if (a.file.path !== b.file.path) return a.file.path < b.file.path ? -1 : 1;
  return a.startLine - b.startLine;
}

/** More, the more of what is asked for its summary says; and for a name that is short for two of the words. */
function closeFactor(block: CataloguedBlock, intent: QueryIntent): number {
  let summary = 0;
  for (const terms of summariesOf(block)) {
    let share = 0;
    for (const term of terms) share += intent.terms.get(term) ?? 0;
    summary = Math.max(summary, Math.min(1, share));
  }
  const abbreviated = weight.abbreviation * abbreviatedShare(block.shortName.toLowerCase(), intent);
  return (1 + weight.summaryCoverage * summary * summary) * (1 + abbreviated);
}

/** The same blocks come up again and again: so many are remembered with their summaries' terms. */
const maxSummaries = 20_000;
const summaries = new Map<CataloguedBlock, readonly ReadonlySet<string>[]>();

/** Terms of what a block says of itself in a sentence, and of what its module says of it. */
function summariesOf(block: CataloguedBlock): readonly ReadonlySet<string>[] {
  let known = summaries.get(block);
  if (!known) {
    const { docstring, listing } = block;
    const texts = [...(docstring ? [firstSentence(docstring)] : []), ...(listing ? [listing] : [])];
    known = texts.map((text) => new Set(termsOf(text)));
    if (summaries.size >= maxSummaries) summaries.clear();
    summaries.set(block, known);
  }
  return known;
}

/** Share of the two words that a name is short for: `stdev` for `standard deviation`, `tempdir` for `temporary directory`. */
function abbreviatedShare(name: string, { pairs }: QueryIntent): number {
  if (name.length < 4 || name.length > 16) return 0;
  for (const { first, second, share } of pairs) {
    if (name === first + second) continue;
    for (let cut = 2; cut <= name.length - 2; cut++) {
      if (first.startsWith(name.slice(0, cut)) && second.startsWith(name.slice(cut))) return share;
    }
  }
  return 0;
}
