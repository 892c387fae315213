import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from './bench';
import { copyFiles, measureCorpus } from './corpora';
import type { MeasuredCorpus } from './corpusB';
import type { IndexFigures, IndexJob } from './indexChild';
import { measureMemory } from './memory';
import { svgPanels, textPlot } from './plots';
import type { Panel } from './plots';
import { realisticQueries } from './queries';
import { Random } from './random';
import { formatCount, formatMb, formatMs } from './report';
import type { PartResult } from './report';
import { median } from './statistics';

const sizes = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const;

/** What an index over so many blocks costs. Milliseconds and bytes. */
interface Point {
  readonly blocks: number;
  readonly files: number;
  readonly textBytes: number;
  readonly cold: number;
  readonly warm: number;
  readonly query: number;
  readonly saved: number;
  readonly indexBytes: number;
}

/** How cost grows from 100 to 50,000 blocks: parts of corpus B, made of whole files drawn by chance. */
export async function growthPart(bench: Bench, corpus: MeasuredCorpus): Promise<PartResult> {
  const points: Point[] = [];
  const subsets = subsetsOf(corpus, bench.options.quick ? sizes.slice(0, 4) : sizes);
  for (const files of subsets) points.push(await pointOf(bench, corpus, files));
  const panels = panelsOf(points);
  const file = 'growth.svg';
  return {
    sections: [
      {
        title: 'Growth',
        paragraphs: [
          'Each size in a process of its own, whole files drawn by chance (each size holds the smaller ones). Cold and ' +
            'warm once, the median of 50 realistic queries and of 5 saved files, memory as above.',
        ],
        tables: [
          {
            columns: ['blocks', 'files', 'text', 'cold', 'warm', 'query p50', 'file saved → found', 'memory'],
            rows: points.map((point) => [
              ...[formatCount(point.blocks), formatCount(point.files), formatMb(point.textBytes)],
              ...[point.cold, point.warm, point.query, point.saved].map(formatMs),
              formatMb(point.indexBytes),
            ]),
          },
        ],
        plot: panels.map((panel) => textPlot(panel)).join('\n\n'),
        figure: { file, alt: 'Time and memory against the number of blocks, both axes logarithmic' },
      },
    ],
    data: points,
    files: { [file]: svgPanels(panels) },
  };
}

/** Files that together have at least so many blocks, for each size that the corpus reaches. */
export function subsetsOf(corpus: Pick<MeasuredCorpus, 'blocks'>, wanted: readonly number[]): string[][] {
  const counts = new Map<string, number>();
  for (const { path } of corpus.blocks) counts.set(path, (counts.get(path) ?? 0) + 1);
  const files = new Random(11).shuffled([...counts.keys()]);
  return wanted.flatMap((size) => {
    let blocks = 0;
    const end = files.findIndex((file) => (blocks += counts.get(file) ?? 0) >= size);
    return end < 0 ? [] : [files.slice(0, end + 1)];
  });
}

async function pointOf(bench: Bench, corpus: MeasuredCorpus, files: readonly string[]): Promise<Point> {
  const folder = mkdtempSync(join(bench.work, 'growth-'));
  try {
    copyFiles(corpus.folder, folder, files);
    const chosen = new Set(files);
    const blocks = corpus.blocks.filter(({ path }) => chosen.has(path));
    bench.say(`Growth: ${formatCount(blocks.length)} blocks`);
    const job: IndexJob = {
      assets: bench.assets,
      folder,
      cacheFolder: join(bench.work, 'growth-cache'),
      repeat: 1,
      warmStarts: 1,
      queries: realisticQueries(blocks, 50).map(({ query }) => query),
      saved: files.slice(0, 5),
      idleMs: 0,
    };
    const figures = await bench.child<IndexFigures>('indexChild', job);
    const { indexBytes } = await measureMemory(bench, folder, 2_000);
    return {
      ...{ blocks: figures.blocks, files: files.length, textBytes: measureCorpus('', folder).bytes, indexBytes },
      cold: median(figures.cold),
      warm: median(figures.warm),
      query: median(figures.queries),
      saved: median(figures.saved),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function panelsOf(points: readonly Point[]): Panel[] {
  const line = (name: string, value: (point: Point) => number) => ({
    name,
    points: points.map((point) => ({ x: point.blocks, y: value(point) })).filter(({ y }) => y > 0),
  });
  return [
    {
      title: 'Time',
      unit: 'ms',
      lines: [
        line('cold index', ({ cold }) => cold),
        line('warm start', ({ warm }) => warm),
        line('file saved → found', ({ saved }) => saved),
        line('query, p50', ({ query }) => query),
      ],
    },
    {
      title: 'Memory',
      unit: 'MB',
      lines: [
        line('index at rest', ({ indexBytes }) => indexBytes / 1e6),
        line('indexed text', ({ textBytes }) => textBytes / 1e6),
      ],
    },
  ];
}
