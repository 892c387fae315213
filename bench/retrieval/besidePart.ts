import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Bench } from './bench';
import { environmentWith } from './corpora';
import type { MeasuredCorpus } from './corpusB';
import { runFts5, runMiniSearch } from './engines';
import { realisticQueries } from './queries';
import type { BenchQuery } from './queries';
import { formatMb, formatMs } from './report';
import type { PartResult } from './report';
import { percentile } from './statistics';

const treeSitter = [
  { name: 'tree-sitter', version: '0.25.2' },
  { name: 'tree-sitter-python', version: '0.25.0' },
] as const;
const ripgrep = [{ name: 'ripgrep', version: '15.1.0' }] as const;

const parseSchema = z.object({
  files: z.number(),
  errors: z.number(),
  ms: z.number(),
  rssBytes: z.number(),
  peakBytes: z.number(),
});

/** One of the other programs: a row of the table, and what was measured. */
interface Measured {
  readonly indexed: string;
  readonly times: readonly number[];
  readonly size: string;
  readonly data: unknown;
}

/** What other programs need for the same, in the same run. One that fails says so and stops nothing. */
export async function besidePart(bench: Bench, corpus: MeasuredCorpus): Promise<PartResult> {
  const queries = realisticQueries(corpus.blocks);
  const words = queries.map((query) => query.words);
  const programs: readonly (readonly [name: string, measure: () => Promise<Measured>])[] = [
    ['SQLite FTS5, our code terms', () => fts5(bench, 'terms', corpus.termBlocks, words)],
    ['SQLite FTS5, porter unicode61', () => fts5(bench, 'plain', corpus.rawBlocks, words)],
    ['MiniSearch, defaults, text only', () => miniSearch(bench, corpus, queries)],
    ['ripgrep, identifiers and parts', () => searchFiles(bench, corpus, queries)],
    ['tree-sitter, native, parsing alone', () => parseNatively(bench, corpus)],
  ];
  const rows: string[][] = [];
  const failures: string[] = [];
  const data: Record<string, unknown> = {};
  for (const [name, measure] of programs) {
    bench.say(name);
    try {
      const { data: measured, indexed, size, times } = await measure();
      data[name] = measured;
      const figures = [0.5, 0.99].map((share) => (times.length > 0 ? formatMs(percentile(times, share)) : ''));
      rows.push([name, indexed, ...figures, times.length > 0 ? String(times.length) : '', size]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(`${name} could not be measured: ${reason}`);
      data[name] = { failed: reason };
      rows.push([name, 'failed', '', '', '', '']);
    }
  }
  return {
    sections: [
      {
        title: 'Beside',
        paragraphs: [
          'The same blocks (ripgrep and tree-sitter: the same files), the same machine, one after the other. ' +
            'Engines without our query language are asked for any of the words of a query. Times of indexing are ' +
            'without reading and parsing files, which ours has in it; terms were made before.',
          ...failures,
        ],
        tables: [{ columns: ['', 'index or parse', 'query p50', 'query p99', 'queries', 'size'], rows }],
      },
    ],
    data,
  };
}

async function fts5(
  bench: Bench,
  variant: 'terms' | 'plain',
  blocks: string,
  queries: readonly (readonly string[])[],
): Promise<Measured> {
  const data = await runFts5(bench, variant, blocks, queries);
  return { indexed: formatMs(data.indexMs), times: data.ms, size: `${formatMb(data.bytes)} on the disk`, data };
}

async function miniSearch(bench: Bench, corpus: MeasuredCorpus, queries: readonly BenchQuery[]): Promise<Measured> {
  const asked = queries.map(({ words }) => words.join(' '));
  const data = await runMiniSearch(bench, corpus.rawBlocks, asked);
  return { indexed: formatMs(data.buildMs), times: data.ms, size: `${formatMb(data.heapBytes)} of heap`, data };
}

/** A process for each query, as an editor starts it. */
async function searchFiles(bench: Bench, corpus: MeasuredCorpus, queries: readonly BenchQuery[]): Promise<Measured> {
  const program = join(dirname(await environmentWith(bench, ripgrep)), 'rg');
  const asked = queries.filter(({ kind }) => kind === 'identifier' || kind === 'part');
  const times = asked.map(({ kind, query }) => {
    const options = [
      '--no-config',
      '--line-number',
      '--fixed-strings',
      ...(kind === 'identifier' ? ['--word-regexp'] : ['--ignore-case']),
    ];
    const from = performance.now();
    const { status, error } = spawnSync(program, [...options, '--', query, corpus.folder], { maxBuffer: 1 << 30 });
    if (error) throw error;
    // 1: nothing found.
    if (status !== 0 && status !== 1) throw new Error(`rg ended with ${status}.`);
    return performance.now() - from;
  });
  return { indexed: '', times, size: 'no index', data: { times } };
}

async function parseNatively(bench: Bench, corpus: MeasuredCorpus): Promise<Measured> {
  const python = await environmentWith(bench, treeSitter);
  const data = await bench.script('native_parse.py', [corpus.folder], parseSchema, python);
  return { indexed: formatMs(data.ms), times: [], size: `${formatMb(data.peakBytes)} at most`, data };
}
