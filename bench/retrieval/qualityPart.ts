import { join } from 'node:path';
import * as z from 'zod';
import type { Bench } from './bench';
import { readBlocks } from './blocks';
import { installSources, measureCorpus } from './corpora';
import { installCorpusB } from './corpusB';
import { readDefinitions } from './definitions';
import { runFts5, runMiniSearch } from './engines';
import { corpusB, developmentLibraries, heldOutLibraries } from './libraries';
import type { Library } from './libraries';
import { OpenedIndex } from './openedIndex';
import { commitFound, docstringQueries, nameQueries, rankOf } from './protocols';
import type { TargetQuery } from './protocols';
import { plainWords } from './queries';
import { UsageError } from './options';
import { qualitySections } from './qualityReport';
import type { CommitFigures, LibraryQuality, OtherEngine } from './qualityReport';
import { formatShare } from './report';
import type { PartResult } from './report';
import { mean, rankFigures } from './statistics';

const commitsSchema = z.object({
  base: z.string(),
  steps: z.number(),
  queries: z.array(
    z.object({
      commit: z.string(),
      subject: z.string(),
      targets: z.array(z.object({ path: z.string(), name: z.string() })),
    }),
  ),
});

/** Queries that a history should give at least. */
const enoughCommits = { whole: 100, quick: 15 } as const;
const quickQueries = 40;

/** The libraries that a run measures quality on. @throws UsageError when one is named that there is not */
export function chosenLibraries(bench: Bench): Library[] {
  const all = [...developmentLibraries, ...heldOutLibraries(join(bench.folder, 'heldOut.json'))];
  const { histories, libraries, quick } = bench.options;
  const known = all.map(({ name }) => name);
  const unknown = [...(libraries ?? []), ...histories.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no library "${unknown}"; there are ${known.join(', ')}.`);
  if (libraries) return all.filter(({ name }) => libraries.includes(name));
  return quick ? all.filter(({ name }) => name === 'networkx') : all;
}

/** The folder with a library's sources. */
export function sourcesOf(bench: Bench, library: Library): Promise<string> {
  return library.name === corpusB.name ? installCorpusB(bench) : installSources(bench, library.packages);
}

/** The protocols P1, P2 and P3 for each library, with other engines beside P1. */
export async function qualityPart(bench: Bench): Promise<PartResult> {
  const qualities: LibraryQuality[] = [];
  const failures: string[] = [];
  for (const library of chosenLibraries(bench)) {
    bench.say(`Quality on ${library.name}`);
    try {
      const quality = await qualityOf(bench, library);
      qualities.push(quality);
      const { p1, p2, p3 } = quality;
      const commits = p2 ? `, P2 func@10 ${formatShare(p2.func10)}` : '';
      bench.say(
        `  P1 MRR@10 ${formatShare(p1.mrr10)}, R@10 ${formatShare(p1.r10)}${commits}, P3 R@1 ${formatShare(p3.r1)}`,
      );
    } catch (error) {
      failures.push(`${library.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { sections: qualitySections(qualities, failures), data: { qualities, failures }, broken: failures };
}

/** Fewer queries in a trial. */
export function limited<T>(bench: Bench, queries: readonly T[]): readonly T[] {
  return bench.options.quick ? queries.slice(0, quickQueries) : queries;
}

/** Ranks of the targets of some queries among the first ten hits. */
export async function ranksIn(
  index: OpenedIndex,
  queries: readonly TargetQuery[],
): Promise<readonly (number | undefined)[]> {
  const found = await index.ask(queries.map(({ query }) => query));
  return queries.map(({ target }, at) => rankOf(target, found[at] ?? []));
}

async function qualityOf(bench: Bench, library: Library): Promise<LibraryQuality> {
  const folder = await sourcesOf(bench, library);
  const { definitions, failures, stripped } = await readDefinitions(bench, folder, library.name);
  const { files, lines } = measureCorpus(library.name, folder);
  const p1 = limited(bench, docstringQueries(definitions).test);
  const p3 = limited(bench, nameQueries(definitions));
  bench.say('  P1 and P3');
  const withoutDocstrings = await OpenedIndex.open(bench, stripped, `${library.name}-stripped`);
  const p1Ranks = await ranksIn(withoutDocstrings, p1).finally(() => withoutDocstrings.dispose());
  const whole = await OpenedIndex.open(bench, folder, `${library.name}-whole`);
  const p3Ranks = await ranksIn(whole, p3).finally(() => whole.dispose());
  const p2 = await commitsOf(bench, library.name);
  return {
    ...{ library: library.name, set: library.set, files, lines, unreadable: failures.length },
    p1: rankFigures(p1Ranks),
    p1Ranks: p1Ranks.map((rank) => rank ?? null),
    others: await otherEngines(bench, stripped, p1),
    ...(p2 && { p2 }),
    p3: rankFigures(p3Ranks),
    p3Missed: p3.flatMap(({ target }, at) => (p3Ranks[at] === 1 ? [] : [{ ...target, rank: p3Ranks[at] ?? null }])),
  };
}

/** The same queries for the same blocks, asked of other engines. */
async function otherEngines(bench: Bench, folder: string, queries: readonly TargetQuery[]): Promise<OtherEngine[]> {
  const files = { raw: join(bench.work, 'quality-raw.jsonl'), terms: join(bench.work, 'quality-terms.jsonl') };
  const blocks = await readBlocks(folder, join(bench.assets, 'wasm'), files);
  const asked = queries.map(({ query }) => query);
  const engines: readonly (readonly [name: string, ask: () => Promise<{ hits: readonly (readonly number[])[] }>])[] = [
    ['MiniSearch, defaults, text only', () => runMiniSearch(bench, files.raw, asked)],
    [
      'SQLite FTS5, porter unicode61',
      () =>
        runFts5(
          bench,
          'plain',
          files.raw,
          asked.map((query) => query.split(' ')),
        ),
    ],
    [
      'SQLite FTS5, our code terms',
      () =>
        runFts5(
          bench,
          'terms',
          files.terms,
          asked.map((query) => query.split(' ')),
        ),
    ],
  ];
  const results: OtherEngine[] = [];
  for (const [name, ask] of engines) {
    bench.say(`  ${name}`);
    try {
      const { hits } = await ask();
      const ranks = queries.map(({ target }, at) =>
        rankOf(
          target,
          (hits[at] ?? []).flatMap((number) => blocks[number - 1] ?? []),
        ),
      );
      results.push({ name, figures: rankFigures(ranks) });
    } catch (error) {
      results.push({ name, failed: error instanceof Error ? error.message : String(error) });
    }
  }
  return results;
}

async function commitsOf(bench: Bench, library: string): Promise<CommitFigures | undefined> {
  const history = bench.options.histories.get(library);
  if (history === undefined) return undefined;
  bench.say(`Commits of ${library}`);
  const folder = join(bench.work, `${library}-old-tree`);
  const enough = bench.options.quick ? enoughCommits.quick : enoughCommits.whole;
  const { base, queries, steps } = await bench.script('commits.py', [history, String(enough), folder], commitsSchema);
  const index = await OpenedIndex.open(bench, folder, `${library}-old-tree`);
  const asked = queries.map(({ subject }) => plainWords(subject));
  const found = await index.ask(asked, 100).finally(() => index.dispose());
  const results = queries.map(({ targets }, at) => commitFound(targets, found[at] ?? []));
  return {
    ...{ base, steps, queries: queries.length },
    file5: mean(results.map(({ file5 }) => (file5 ? 1 : 0))),
    func10: mean(results.map(({ func10 }) => (func10 ? 1 : 0))),
  };
}
