import type { BlockKind } from '../core/codeBlock';
import type { CataloguedBlock } from './catalogue';
import { termsOf, termsOfWord } from './codeTerms';
import { firstSentence } from './languages/docstring';
import type { QueryIntent } from './query/queryIntent';
import type { Scores } from './query/scores';
import { greatest } from './topNumbers';

/**
 * CodeNav section 3.2: functions and classes come before assignments and imports; what is neither
 * comes last. Holds whatever the scores.
 */
export function tierOf(kind: BlockKind): 0 | 1 | 2 {
  switch (kind) {
    case 'FUNCTION':
    case 'CLASS':
    case 'METHOD':
      return 0;
    case 'ASSIGNMENT':
    case 'IMPORT':
      return 1;
    case 'CONDITIONAL':
    case 'DOCUMENTATION':
    case 'CELL':
    case 'OTHER':
      return 2;
  }
}

export interface Ranked {
  readonly number: number;
  readonly score: number;
}

interface Candidate {
  readonly number: number;
  readonly block: CataloguedBlock;
  readonly tier: number;
  score: number;
}

/** So many of the best by score are looked at closely. */
const closeLook = 400;

/** More than any score. */
const tierStep = 1e7;

const weight = {
  /** A name all of whose words are asked for. */
  nameCoverage: 1.5,
  /** What of that a name has for being covered, however little of the query it is. */
  nameAlone: 0.25,
  /** A first sentence of the docstring that has all words that are asked for. */
  summaryCoverage: 1,
  identifier: 1,
};

/**
 * Best blocks first: by tier, exact name, then score. The score is the text score, corrected by what
 * names, summaries and places tell.
 * @param prior factor of a block whatever the query (`BlockPriors`)
 */
export function rank(
  scores: Scores,
  block: (number: number) => CataloguedBlock | undefined,
  intent: QueryIntent,
  prior: (number: number, intent: QueryIntent) => number,
  limit: number,
): Ranked[] {
  const numbers = scores.numbers();
  const values = new Float64Array(numbers.length);
  numbers.forEach((number, at) => {
    const found = block(number);
    // Filters alone give no score: priors still order what they find.
    const score = (scores.get(number) + 0.001) * prior(number, intent) * (found ? nameFactor(found, intent) : 0);
    values[at] = score - tierStep * (found ? precedence(found, intent) : 9);
  });
  const best: Candidate[] = [];
  for (const at of greatest(values, Math.max(closeLook, limit))) {
    const number = numbers[at] ?? -1;
    const found = block(number);
    if (!found) continue;
    const tier = precedence(found, intent);
    const score = (values[at] ?? 0) + tierStep * tier;
    best.push({ number, block: found, tier, score: score * closeFactor(found, intent) });
  }
  best.sort(better);
  return best.slice(0, limit).map(({ number, score }) => ({ number, score }));
}

/** What comes first whatever the scores: the tier, and within it the name that is asked for. */
function precedence(block: CataloguedBlock, intent: QueryIntent): number {
  return tierOf(block.kind) * 3 + 2 - exactness(block, intent);
}

function better(a: Candidate, b: Candidate): number {
  return a.tier - b.tier || b.score - a.score || comparePlaces(a.block, b.block);
}

function comparePlaces(a: CataloguedBlock, b: CataloguedBlock): number {
  if (a.file.path !== b.file.path) return a.file.path < b.file.path ? -1 : 1;
  return a.startLine - b.startLine;
}

/** 2: the very name that is asked for; 1: but for upper and lower case; 0: another. */
function exactness({ name, shortName }: CataloguedBlock, { exactNames }: QueryIntent): number {
  let best = 0;
  for (const { full, last, lower } of exactNames) {
    if (shortName === last || name === full) return 2;
    if (shortName.length === lower.length && shortName.toLowerCase() === lower) best = 1;
  }
  return best;
}

/** More, the more of the name is asked for, and the more of what is asked for is in the name. */
function nameFactor({ kind, shortName }: CataloguedBlock, { terms, joined, identifiers }: QueryIntent): number {
  const nameTerms = kind === 'DOCUMENTATION' ? termsOf(shortName) : termsOfWord(shortName).parts;
  let shared = 0;
  let ofQuery = 0;
  for (const term of nameTerms) {
    const share = terms.get(term) ?? joined.get(term);
    if (share === undefined) continue;
    shared++;
    ofQuery += share;
  }
  if (shared === 0) return 1;
  const ofName = shared / nameTerms.length;
  const identifier = identifiers.has(shortName.toLowerCase()) ? weight.identifier : 0;
  return (
    1 + weight.nameCoverage * ofName * (weight.nameAlone + (1 - weight.nameAlone) * Math.min(1, ofQuery)) + identifier
  );
}

/** More, the more of what is asked for its summary says; and for a name that is short for two of the words. */
function closeFactor({ docstring, listing, shortName }: CataloguedBlock, intent: QueryIntent): number {
  const summaries = [...(docstring ? [firstSentence(docstring)] : []), ...(listing ? [listing] : [])];
  const shares = summaries.map((summary) => {
    let share = 0;
    for (const term of new Set(termsOf(summary))) share += intent.terms.get(term) ?? 0;
    return Math.min(1, share);
  });
  const summary = Math.max(0, ...shares);
  const abbreviated = weight.nameCoverage * abbreviatedShare(shortName.toLowerCase(), intent);
  return (1 + weight.summaryCoverage * summary * summary) * (1 + abbreviated);
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
