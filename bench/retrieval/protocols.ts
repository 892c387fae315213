import type { Definition } from './definitions';
import { ownName, plainWords } from './queries';
import { Random } from './random';

/** What a query is to find: a hit counts when both are the same. */
export interface Target {
  readonly path: string;
  /** Qualified within its file. */
  readonly name: string;
}

/** A query with what answers it. */
export interface TargetQuery {
  readonly query: string;
  readonly target: Target;
}

const seed = 42;
const p1Counts = { test: 500, tuning: 200 } as const;
const p3Count = 300;

/**
 * P1, docstring → function. The query is the first sentence of a docstring, as plain words: 5 to 25
 * of them, and of no other definition. Targets are functions and methods of at least six lines that
 * are no test and no dunder. A library with fewer than 700 gives them in the same shares.
 */
export function docstringQueries(definitions: readonly Definition[]): { test: TargetQuery[]; tuning: TargetQuery[] } {
  const sentences = new Map<string, number>();
  const key = ({ sentence }: Definition): string => plainWords(sentence).toLowerCase();
  for (const definition of definitions) sentences.set(key(definition), (sentences.get(key(definition)) ?? 0) + 1);
  const eligible = definitions.filter((definition) => {
    const words = definition.sentence.split(' ').length;
    return (
      definition.kind === 'function' &&
      !definition.test &&
      !definition.dunder &&
      definition.endLine - definition.startLine + 1 >= 6 &&
      words >= 5 &&
      words <= 25 &&
      sentences.get(key(definition)) === 1
    );
  });
  const drawn = new Random(seed).shuffled(eligible).map(({ sentence, path, name }): TargetQuery => {
    return { query: plainWords(sentence), target: { path, name } };
  });
  const { test, tuning } = p1Counts;
  const tests = drawn.length >= test + tuning ? test : Math.floor((drawn.length * test) / (test + tuning));
  return { test: drawn.slice(0, tests), tuning: drawn.slice(tests, tests + tuning) };
}

/**
 * P3, name → definition. The query is a name that is bound only once in the library and mentioned
 * elsewhere: its definition is to come first among all uses.
 */
export function nameQueries(definitions: readonly Definition[]): TargetQuery[] {
  const eligible = definitions.filter(
    ({ defined, dunder, mentioned, name, test }) =>
      defined === 1 && mentioned >= 2 && !test && !dunder && ownName(name).length >= 3,
  );
  return new Random(seed)
    .shuffled(eligible)
    .slice(0, p3Count)
    .map(({ path, name }) => ({ query: ownName(name), target: { path, name } }));
}

/** Rank of the target, from 1; nothing when it is not among the hits. */
export function rankOf(target: Target, hits: readonly Target[]): number | undefined {
  const at = hits.findIndex((hit) => hit.path === target.path && hit.name === target.name);
  return at < 0 ? undefined : at + 1;
}

/** Whether one of the targets is among the first ten hits, and one of their files among the first five files. */
export function commitFound(
  targets: readonly Target[],
  hits: readonly Target[],
): { readonly file5: boolean; readonly func10: boolean } {
  const files = new Set([...new Set(hits.map(({ path }) => path))].slice(0, 5));
  return {
    file5: targets.some(({ path }) => files.has(path)),
    func10: targets.some((target) => rankOf(target, hits.slice(0, 10)) !== undefined),
  };
}
