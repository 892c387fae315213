import type { BenchBlock } from './blocks';
import { Random } from './random';

/** What kinds of queries a person or an agent writes, and how many of 200 are of each. */
export const queryMix = { identifier: 60, part: 30, sentence: 40, common: 20, boolean: 50 } as const;

export type QueryKind = keyof typeof queryMix;

export interface BenchQuery {
  readonly kind: QueryKind;
  readonly query: string;
  /** What an engine without our query language is asked: any of these. */
  readonly words: readonly string[];
}

/**
 * A text as a query of nothing but words: operators and punctuation that a query language reads as
 * its own become blanks.
 */
export function plainWords(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, ' ')
    .replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase())
    .trim();
}

/** The last part of a qualified name. */
export function ownName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).filter((part) => part.length >= 4);
}

const definitionKinds: ReadonlySet<string> = new Set(['FUNCTION', 'METHOD', 'CLASS']);

/** Realistic queries over some blocks, in a mixed order: the same for the same blocks, count and seed. */
export function realisticQueries(blocks: readonly BenchBlock[], count = 200, seed = 42): BenchQuery[] {
  const random = new Random(seed);
  const definitions = blocks.filter(
    ({ kind, name }) => definitionKinds.has(kind) && /^[A-Za-z]\w{3,}$/.test(ownName(name)),
  );
  const sentences = definitions.flatMap(({ docstring }) => {
    const words = plainWords(docstring.split('\n', 1)[0] ?? '').split(' ');
    return words.length >= 5 && words.length <= 20 ? [words] : [];
  });
  const name = (): string => ownName(random.pick(definitions)?.name ?? 'open');
  const part = (): string => {
    for (let attempt = 0; attempt < 50; attempt++) {
      const found = random.pick(partsOf(name()));
      if (found) return found.toLowerCase();
    }
    return 'read';
  };
  const common = commonParts(definitions, 20);
  const makers: Record<QueryKind, (at: number) => Omit<BenchQuery, 'kind'>> = {
    identifier: () => words([name()]),
    part: () => words([part()]),
    sentence: () => words(random.pick(sentences) ?? ['read', 'a', 'file', 'line', 'by', 'line']),
    common: (at) => words([common[at % common.length] ?? 'get']),
    boolean: (at) => booleanQuery(at, name, part, () => random.pick(definitions)?.path ?? 'a.py'),
  };
  const queries = Object.entries(queryMix).flatMap(([kind, share]) =>
    Array.from({ length: Math.ceil((share * count) / 200) }, (_, at): BenchQuery => {
      return { kind: kind as QueryKind, ...makers[kind as QueryKind](at) };
    }),
  );
  return random.shuffled(queries).slice(0, count);
}

function words(all: readonly string[]): Omit<BenchQuery, 'kind'> {
  return { query: all.join(' '), words: all };
}

/** Parts that are in the most names. */
function commonParts(definitions: readonly BenchBlock[], count: number): string[] {
  const counts = new Map<string, number>();
  for (const { name } of definitions) {
    for (const part of new Set(ownName(name).toLowerCase().split('_'))) {
      if (/^[a-z]{3,}$/.test(part)) counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([part]) => part);
}

function booleanQuery(
  at: number,
  name: () => string,
  part: () => string,
  path: () => string,
): Omit<BenchQuery, 'kind'> {
  const [one, two, identifier] = [part(), part(), name()];
  const folder = path().split('/').slice(0, -1).join('/') || '.';
  const forms: readonly string[] = [
    `(type:CLASS)AND(text:${identifier})`,
    `type:FUNCTION AND name:${one}*`,
    `name:${one} AND NOT path:tests/*`,
    `"${one} ${two}" OR name:${identifier}`,
    `(text:${one} OR text:${two}) AND type:METHOD`,
    `path:${folder}/* AND ${one}`,
    `docstring:${one}^3 ${two} -test`,
    `signature:${one} && type:FUNCTION`,
    `(${one} OR ${two}) AND (type:FUNCTION OR type:CLASS)`,
    `${identifier} AND ${one}`,
  ];
  return { query: forms[at % forms.length] ?? one, words: [one, two, identifier] };
}
