import type { BlockKind, SearchHit } from '../../core/codeBlock';
import type { ResponseOf } from '../../core/response';
import { importableFrom } from './modules';
import { questionWords } from './question';

/** Something of the code base that the question may be answered with. */
export interface Candidate {
  readonly hit: SearchHit;
  readonly kind: 'function' | 'class' | 'method';
  /** What is imported: the function, the class, or the method's class. */
  readonly importName: string;
  /** What is called: `shortest_path`, `Graph`, or the method's own name. */
  readonly callName: string;
  /** Where it is defined: `networkx.classes.graph`. */
  readonly module: string;
}

const callableKinds: ReadonlyMap<BlockKind, Candidate['kind']> = new Map([
  ['FUNCTION', 'function'],
  ['CLASS', 'class'],
  ['METHOD', 'method'],
]);

/** Weight of a hit's rank against how much of its name the question speaks of; both lie between 0 and 1. */
const nameWeight = 0.7;
/** The rank, from 0, whose hit counts half as much as the first. */
const rankHalf = 5;
/** A name of which one word alone is in the question (`path`) says less than one with two or more. */
const singleWord = 0.7;
/** What an example in its own docstring adds: it is the surest way to a call that runs. */
const exampleBonus = 0.15;

/** The callables among the hits that can be imported and are meant for use, best first. */
export function candidatesOf(response: ResponseOf<'search'>, question: string): Candidate[] {
  const words = new Set(questionWords(question));
  const scored: { candidate: Candidate; score: number }[] = [];
  const seen = new Set<string>();
  for (const answer of response.answers) {
    const hits = [...answer.shown, ...answer.prototypes];
    hits.forEach((hit, rank) => {
      const candidate = candidateOf(hit);
      const key = `${hit.module ?? ''}.${hit.name}`;
      if (!candidate || seen.has(key)) return;
      seen.add(key);
      const example = hit.docstring.includes('>>>') ? exampleBonus : 0;
      const score = 1 / (1 + rank / rankHalf) + nameWeight * nameCoverage(candidate.callName, words) + example;
      scored.push({ candidate, score });
    });
  }
  return scored.sort((a, b) => b.score - a.score).map(({ candidate }) => candidate);
}

/** A hit as a candidate; nothing when it is private, nested in a function, a test, or can't be imported. */
export function candidateOf(hit: SearchHit): Candidate | undefined {
  const kind = callableKinds.get(hit.kind);
  if (!kind || !hit.module || !importableFrom(hit.module) || isTestPath(hit.path)) return undefined;
  const parts = hit.name.split('.');
  const [first, second] = parts;
  if (!first || parts.some((part) => part.startsWith('_'))) return undefined;
  if (kind === 'method' ? parts.length !== 2 : parts.length !== 1) return undefined;
  return { hit, kind, importName: first, callName: second ?? first, module: hit.module };
}

/** Tests, by the usual names of files and folders. */
export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:tests?|testing|conftest\.py)(?:\/|$)|(?:^|\/)test_[^/]*$|_test\.py$/.test(path);
}

/** Share of a name's parts (`shortest_path` has two) that the question speaks of. */
function nameCoverage(name: string, words: ReadonlySet<string>): number {
  const parts = questionWords(name.replace(/_/g, ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2'));
  if (parts.length === 0) return 0;
  const shared = parts.filter((part) => words.has(part)).length;
  return (shared / parts.length) * (shared === 1 ? singleWord : 1);
}
