/**
 * What the index costs on a workspace of real code: cold index, warm start, one saved file, queries,
 * memory, and how long the thread that serves the editor was held up by it. All in one run, with
 * ratios to the cold index, so that the machine's speed drops out.
 *
 *   npm run bench -- index [FOLDER]
 *
 * Without FOLDER it takes the standard library of python3.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIndex } from '../src/compose';
import type { Logger } from '../src/core/ports';
import type { IndexReport, IndexService } from '../src/index/indexService';

const maxFiles = 1_500;
const nothing = (): undefined => undefined;
const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const signal = new AbortController().signal;

const line = (name: string, value: string, ratio = ''): void => {
  process.stdout.write(`${name.padEnd(44)}${value.padStart(14)}  ${ratio}\n`);
};
const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** The first 1,500 Python files below a folder, copied so that the benchmark may change them. */
function copyCorpus(from: string, to: string): number {
  let count = 0;
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !/^(?:site-packages|__pycache__|node_modules|\..*)$/.test(entry.name)) visit(path);
      else if (entry.isFile() && entry.name.endsWith('.py') && count < maxFiles) {
        cpSync(join(from, path), join(to, path));
        count += 1;
      }
    }
  };
  visit('');
  return count;
}

/** Processor time of this thread so far, in milliseconds, where the system tells it (Linux). */
function threadTime(): number | undefined {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/**
 * The most processor time that this thread spent between two turns of a timer of a millisecond: what
 * held it up was its own work, not other programs that wanted the same processor.
 */
class OwnWork {
  #before = threadTime();
  #most: number | undefined;
  readonly #timer = setInterval(() => {
    const now = threadTime();
    if (now !== undefined && this.#before !== undefined) this.#most = Math.max(this.#most ?? 0, now - this.#before);
    this.#before = now;
  }, 1);

  /** The most since the last call. */
  take(): number | undefined {
    const most = this.#most;
    this.#most = undefined;
    return most;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** 200 queries as agents write them: identifiers, parts, sentences, common words, booleans. */
async function realisticQueries(index: IndexService): Promise<string[]> {
  const { hits } = await index.search({ query: 'type:FUNCTION', limit: 400, withText: 0 }, signal);
  const names = hits.map((hit) => hit.name);
  const pick = (at: number): string => names[(at * 7919) % Math.max(1, names.length)] ?? 'open';
  const doc = (at: number): string =>
    hits[(at * 104_729) % Math.max(1, hits.length)]?.docstring.split('\n')[0]?.replace(/[^\w ]/g, ' ') ?? '';
  return [
    ...Array.from({ length: 60 }, (_, at) => pick(at)),
    ...Array.from(
      { length: 30 },
      (_, at) =>
        pick(at + 60)
          .split('_')
          .at(-1) ?? 'read',
    ),
    ...Array.from({ length: 40 }, (_, at) => doc(at) || 'read a file line by line'),
    ...Array.from({ length: 20 }, (_, at) => ['get', 'test', 'value', 'name', 'self'][at % 5] ?? 'get'),
    ...Array.from(
      { length: 50 },
      (_, at) => `(type:FUNCTION)AND(text:${pick(at + 90)}) OR (name:${pick(at)} AND NOT path:test*)`,
    ),
  ];
}

async function main(): Promise<void> {
  const [assets = 'dist', folder] = process.argv.slice(2);
  const stdlib = 'import statistics, os; print(os.path.dirname(statistics.__file__))';
  const corpus = folder ?? execFileSync('python3', ['-c', stdlib], { encoding: 'utf8' }).trim();
  const work = mkdtempSync(join(tmpdir(), 'codenav-bench-'));
  const workspace = join(work, 'workspace');
  try {
    const files = copyCorpus(corpus, workspace);
    process.stdout.write(`${files} Python files from ${corpus}\n\n`);
    const open = (): IndexService =>
      createIndex(
        { folders: [workspace], libraries: new Map() },
        { assets: resolve(assets), cacheFolder: join(work, 'cache'), logger: silent },
      );

    const delays: [name: string, worst: number, own: number | undefined][] = [];
    const ownWork = new OwnWork();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const lap = (name: string): void => {
      delays.push([name, delay.max / 1e6, ownWork.take()]);
      delay.reset();
    };
    delay.enable();
    await sleep(2_000);
    lap('nothing');
    let index = open();
    const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
      const from = performance.now();
      const value = await work();
      return [performance.now() - from, value];
    };
    const [cold, report] = await timed<IndexReport>(() => index.open(signal));
    line('cold index', ms(cold), `1 × (${report.files} files, ${report.blocks} blocks, ${report.skipped} skipped)`);
    line('memory with the index (resident set)', `${(report.rssBytes / 1e6).toFixed(0)} MB`);

    lap('cold index');

    const times: number[] = [];
    for (const query of await realisticQueries(index)) {
      const [time] = await timed(() => index.search({ query, limit: 100, withText: 3 }, signal));
      times.push(time);
    }
    line('query, median of 200', ms(percentile(times, 0.5)), `${(percentile(times, 0.5) / cold).toFixed(5)} × cold`);
    line(
      'query, 99th percentile',
      ms(percentile(times, 0.99)),
      `${(percentile(times, 0.99) / cold).toFixed(5)} × cold`,
    );

    lap('queries');

    const target = join(workspace, readdirSync(workspace).find((name) => name.endsWith('.py')) ?? '');
    appendFileSync(target, '\n\ndef freshly_saved_function():\n    return 1\n');
    const [saved, found] = await timed(async () => {
      await index.refresh([target]);
      return index.search({ query: 'name:freshly_saved_function', limit: 1, withText: 1 }, signal);
    });
    const ok = found.hits[0]?.name === 'freshly_saved_function';
    line('one file saved until it is found', ok ? ms(saved) : 'NOT FOUND', `${(saved / cold).toFixed(4)} × cold`);
    await index.dispose();

    lap('saved file');
    index = open();
    const [warm, again] = await timed(() => index.open(signal));
    line(
      'warm start, nothing changed',
      ms(warm),
      `${(warm / cold).toFixed(3)} × cold${again.warm ? '' : ' (NOT WARM)'}`,
    );
    await index.dispose();

    lap('warm start');
    delay.disable();
    ownWork.stop();
    for (const [name, worst, own] of delays) {
      const held = worst <= 20 ? 'within 20 ms' : 'OVER 20 ms';
      line(
        `host thread held up at most, ${name}`,
        ms(worst),
        own === undefined ? held : `${held}; ${ms(own)} its own work`,
      );
    }
    if (!ok || !again.warm) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

void main();
