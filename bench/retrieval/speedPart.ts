import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from './bench';
import { countBlocks } from './blocks';
import { copyFiles, pythonFiles } from './corpora';
import type { MeasuredCorpus } from './corpusB';
import type { IndexFigures, IndexJob } from './indexChild';
import { measureMemory } from './memory';
import type { MemoryComparison } from './memory';
import { queryMix, realisticQueries } from './queries';
import type { BenchQuery } from './queries';
import { Random } from './random';
import { formatCount, formatMb, formatMs, verdict } from './report';
import type { PartResult, Section, Table } from './report';
import { median, percentile } from './statistics';

/** The goals for 96,000 blocks. */
const goals = { cold: 1.5, memory: 5, warm: 0.1, savedMs: 100, p50Ms: 10, p99Ms: 80, delayMs: 20 } as const;

/** Size and speed of the index over corpus B, each against its goal. */
export async function speedPart(bench: Bench, corpus: MeasuredCorpus): Promise<PartResult> {
  const { quick, repeat } = bench.options;
  const queries = realisticQueries(corpus.blocks);
  const folder = mkdtempSync(join(bench.work, 'workspace-'));
  copyFiles(corpus.folder, folder, pythonFiles(corpus.folder));
  const job: IndexJob = {
    assets: bench.assets,
    folder,
    cacheFolder: join(bench.work, 'speed-cache'),
    parseWorker: join(bench.bundles, 'parseWorker.js'),
    repeat,
    warmStarts: quick ? 2 : 5,
    queries: queries.map(({ query }) => query),
    saved: new Random(7).shuffled(pythonFiles(folder)).slice(0, 20),
    idleMs: quick ? 1_000 : 10_000,
  };
  bench.say(`Indexing corpus B ${repeat} times, each time after parsing alone; then queries, saved files, warm starts`);
  const figures = await bench.child<IndexFigures>('indexChild', job);
  bench.say('Memory of the index at rest');
  const memory = await measureMemory(bench, corpus.folder, quick ? 2_000 : 15_000);
  return {
    sections: [
      corpusSection(corpus, figures, quick),
      speedSection(corpus, figures, memory),
      detailSection(queries, figures),
    ],
    broken: [
      ...figures.wrong.map((path) => `A change of ${path} was not found, or not taken back.`),
      ...(figures.allWarm ? [] : ['The index was built anew where it should have been opened.']),
    ],
    data: { counts: countBlocks(corpus.blocks), figures, memory, queries },
  };
}

function corpusSection(corpus: MeasuredCorpus, figures: IndexFigures, quick: boolean): Section {
  const counts = countBlocks(corpus.blocks);
  const rows = [
    ['files', formatCount(corpus.files)],
    ['lines', formatCount(corpus.lines)],
    ['text', formatMb(corpus.bytes)],
    ['blocks', formatCount(counts['all'] ?? 0)],
    ['blocks that are no methods', formatCount((counts['all'] ?? 0) - (counts['methods'] ?? 0))],
    ['blocks in the index, as it reports', formatCount(figures.blocks)],
    ['files with trouble, as it reports', formatCount(figures.skipped)],
  ];
  return {
    title: 'Corpus B',
    paragraphs: [
      `Python sources of ${corpus.name}, ${quick ? 'some' : 'the first'} ${formatCount(corpus.files)} files by path.`,
    ],
    tables: [{ columns: ['', 'count'], rows }],
  };
}

/** The table of goals. */
export function goalRows(textBytes: number, figures: IndexFigures, memory: MemoryComparison): string[][] {
  const parse = median(figures.parse);
  const cold = median(figures.cold);
  const warm = median(figures.warm);
  const saved = Math.max(...figures.saved);
  const p50 = percentile(figures.queries, 0.5);
  const p99 = percentile(figures.queries, 0.99);
  const row = (what: string, goal: string, figure: string, ratio: string, met: boolean): string[] => [
    ...[what, goal, figure, ratio],
    verdict(met),
  ];
  const times = (ms: number, base: number): string => `${(ms / base).toFixed(base > ms ? 4 : 2)} ×`;
  return [
    ['parsing alone, one wasm worker', '', formatMs(parse), '1 ×', ''],
    row(
      'cold index, end to end',
      `≤ ${goals.cold} × parsing`,
      formatMs(cold),
      `${times(cold, parse)} parsing`,
      cold <= goals.cold * parse,
    ),
    row(
      'memory of the index at rest',
      `≤ ${goals.memory} × text`,
      formatMb(memory.indexBytes),
      `${times(memory.indexBytes, textBytes)} text`,
      memory.indexBytes <= goals.memory * textBytes,
    ),
    row(
      'warm start, nothing changed',
      '≤ 10 % of cold',
      formatMs(warm),
      `${((100 * warm) / cold).toFixed(1)} % of cold`,
      figures.allWarm && warm <= goals.warm * cold,
    ),
    row(
      `one file saved → found (the slowest of ${figures.saved.length})`,
      `≤ ${goals.savedMs} ms`,
      formatMs(saved),
      `${times(saved, cold)} cold`,
      figures.wrong.length === 0 && saved <= goals.savedMs,
    ),
    row('query, p50 of 200', `≤ ${goals.p50Ms} ms`, formatMs(p50), `${times(p50, cold)} cold`, p50 <= goals.p50Ms),
    row('query, p99 of 200', `≤ ${goals.p99Ms} ms`, formatMs(p99), `${times(p99, cold)} cold`, p99 <= goals.p99Ms),
    row(
      'event-loop delay of the host thread, p99.9',
      `≤ ${goals.delayMs} ms`,
      formatMs(figures.delay.p999),
      `${times(figures.delay.p999, figures.delays[0]?.p999 ?? 1)} idle`,
      figures.delay.p999 <= goals.delayMs,
    ),
  ];
}

function speedSection(corpus: MeasuredCorpus, figures: IndexFigures, memory: MemoryComparison): Section {
  const list = (times: readonly number[]): string => times.map(formatMs).join(', ');
  return {
    title: 'Size and speed',
    paragraphs: [
      `Parsing alone and the cold index were measured ${figures.cold.length} times in turn, warm starts ` +
        `${figures.warm.length} times; medians count. Files were in the system's cache. Each query was asked ` +
        'once and never before (100 hits, three with their text). Cold is from making the index to the ' +
        'moment when everything can be found, with the start of its worker; so is parsing alone.',
      `Parsing: ${list(figures.parse)}. Cold: ${list(figures.cold)}. Warm: ${list(figures.warm)}.`,
      figures.wrong.length === 0
        ? 'Each saved function was found, and was gone after it had been taken back.'
        : `NOT found, or still found after it had been taken back: ${figures.wrong.join(', ')}.`,
    ],
    tables: [
      { columns: ['what', 'goal', 'figure', 'ratio', ''], rows: goalRows(corpus.bytes, figures, memory) },
      memoryTable(corpus.bytes, figures, memory),
    ],
  };
}

function memoryTable(
  textBytes: number,
  figures: IndexFigures,
  { built, empty, indexBytes, opened }: MemoryComparison,
): Table {
  const row = (what: string, bytes: number): string[] => [what, formatMb(bytes), `${(bytes / textBytes).toFixed(2)} ×`];
  return {
    caption:
      'Memory: the resident set of a process that has opened the index, is idle and has collected garbage, ' +
      'less that of the same process with an empty index (the first line, which the goal is about). Peaks and ' +
      'totals are of the whole process, with Node itself.',
    columns: ['memory', 'figure', '× text'],
    rows: [
      row('index at rest, opened warm', indexBytes),
      row('the same, before garbage is collected', opened.restingBytes - empty.restingBytes),
      row('index at rest, in the process that built it', built.collectedBytes - empty.collectedBytes),
      row('the same, before garbage is collected', built.restingBytes - empty.restingBytes),
      row('JavaScript heap of its worker, opened warm', opened.workerHeapBytes),
      row('whole process, opened warm', opened.collectedBytes),
      row('whole process with an empty index', empty.collectedBytes),
      row('peak of the whole process while it is built', built.peakBytes),
      row('kept on the disk', figures.keptBytes),
    ],
  };
}

function detailSection(queries: readonly BenchQuery[], figures: IndexFigures): Section {
  const kinds = Object.keys(queryMix).map((kind) => {
    const of = (times: readonly number[]): number[] => times.filter((_, at) => queries[at]?.kind === kind);
    const [first, again] = [of(figures.queries), of(figures.queriesAgain)];
    const empty = of(figures.hits).filter((total) => total === 0).length;
    return [
      ...[kind, String(first.length), formatMs(median(first)), formatMs(percentile(first, 0.99))],
      ...[formatMs(Math.max(...first)), formatMs(median(again)), String(empty)],
    ];
  });
  const delays = [...figures.delays, figures.delay].map(({ phase, p999, max, ownWork, samples }) => [
    ...[phase, formatMs(p999), formatMs(max), ownWork === undefined ? '' : formatMs(ownWork), formatCount(samples)],
  ]);
  return {
    title: 'Queries and host thread',
    paragraphs: [],
    tables: [
      { columns: ['queries', 'count', 'p50', 'p99', 'max', 'p50 again', 'without hits'], rows: kinds },
      {
        caption:
          'How long the thread that serves the editor was held up. "Own work" is the most processor time that ' +
          'the thread itself spent at a stretch: the rest of a delay it waited for a processor that others had, ' +
          'which the phases without an index show too.',
        columns: ['phase', 'p99.9', 'max', 'own work, max', 'samples'],
        rows: delays,
      },
    ],
  };
}
