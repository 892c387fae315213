import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Bench } from './bench';
import { readBlocks } from './blocks';
import { installSources } from './corpora';
import { commandLibrary } from './libraries';
import { realisticQueries } from './queries';
import { formatMs, verdict } from './report';
import type { PartResult } from './report';
import { percentile } from './statistics';

const lineSchema = z.object({ query: z.string(), hits: z.array(z.unknown()), ms: z.number() });
const goalMs = 80;

/** `codenav search --queries` with 500 queries in one process, through the built command line. */
export async function commandPart(bench: Bench): Promise<PartResult> {
  const count = bench.options.quick ? 50 : 500;
  const folder = await installSources(bench, [commandLibrary]);
  const queries = realisticQueries(await readBlocks(folder, join(bench.assets, 'wasm')), count);
  const file = join(bench.work, 'queries.txt');
  writeFileSync(file, queries.map(({ query }) => `${query}\n`).join(''));
  bench.say(`codenav search --queries: ${count} queries over ${commandLibrary.name}`);
  const args = [join(bench.assets, 'cli.js'), 'search', '--workspace', folder, '--queries', file, '--json'];
  const env = { ...process.env, CODENAV_CACHE: join(bench.work, 'command-cache') };
  const runs: { state: string; p50: number; p99: number; max: number; queries: number }[] = [];
  // The first run indexes before it answers, the second loads what that kept.
  for (const state of ['after indexing', 'after loading']) {
    const printed = await bench.run(process.execPath, args, env);
    const times = printed
      .split('\n')
      .filter(Boolean)
      .map((line) => lineSchema.parse(JSON.parse(line)).ms);
    if (times.length !== queries.length) throw new Error(`${times.length} of ${queries.length} queries were answered.`);
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    runs.push({ state, p50, p99, max: Math.max(...times), queries: times.length });
  }
  const rows = runs.map(({ max, p50, p99, queries: answered, state }) => [
    state,
    String(answered),
    ...[p50, p99, max].map(formatMs),
    verdict(p99 <= goalMs),
  ]);
  return {
    sections: [
      {
        title: 'Command line',
        paragraphs: [
          `codenav search --queries FILE --json over ${commandLibrary.name} ${commandLibrary.version}, one process: the ` +
            `"ms" of each answer. Goal: p99 ≤ ${goalMs} ms.`,
        ],
        tables: [{ columns: ['', 'queries', 'p50', 'p99', 'max', ''], rows }],
      },
    ],
    data: runs,
  };
}
