/** A process that uses the index as the editor does, and measures what that costs. */
import { appendFileSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createIndex } from '../../src/compose';
import type { IndexReport, IndexService } from '../../src/index/indexService';
import { answerJob } from './bench';
import { HostDelay } from './hostDelay';
import type { Delay } from './hostDelay';
import { pythonFiles } from './corpora';
import type { ParseJob } from './parseWorker';
import { silent } from './silent';

export interface IndexJob {
  readonly assets: string;
  /** A copy that may be changed. */
  readonly folder: string;
  readonly cacheFolder: string;
  /** The bundle of `parseWorker.ts`; parsing alone is not measured without it. */
  readonly parseWorker?: string;
  /** How often parsing alone and indexing are measured, in turn. */
  readonly repeat: number;
  readonly warmStarts: number;
  readonly queries: readonly string[];
  /** Files, below `folder`, that are changed one after the other. */
  readonly saved: readonly string[];
  /** How long the idle thread is watched first. */
  readonly idleMs: number;
}

/** All times in milliseconds, in the order they were measured. */
export interface IndexFigures {
  readonly files: number;
  readonly blocks: number;
  readonly skipped: number;
  readonly parse: readonly number[];
  readonly cold: readonly number[];
  readonly queries: readonly number[];
  readonly hits: readonly number[];
  readonly queriesAgain: readonly number[];
  readonly saved: readonly number[];
  /** Files whose change was not found, or was found still after it was taken back. */
  readonly wrong: readonly string[];
  readonly warm: readonly number[];
  readonly allWarm: boolean;
  readonly keptBytes: number;
  readonly delays: readonly Delay[];
  readonly delay: Delay;
}

const signal = new AbortController().signal;
/** As the search environment asks: a hundred blocks, three of them whole. */
const asked = { limit: 100, withText: 3 };

async function timed<T>(work: () => Promise<T>): Promise<readonly [ms: number, value: T]> {
  const from = performance.now();
  const value = await work();
  return [performance.now() - from, value];
}

/** Reading and parsing alone, from the start of the worker to its answer. */
async function parseAlone(bundle: string, { assets, folder }: IndexJob): Promise<number> {
  const files = pythonFiles(folder).map((file) => join(folder, file));
  const job: ParseJob = { wasmFolder: join(assets, 'wasm'), files };
  const [ms, parsed] = await timed(
    () =>
      new Promise<number>((resolve, reject) => {
        const worker = new Worker(bundle, { workerData: job });
        worker.once('message', resolve);
        worker.once('error', reject);
      }),
  );
  if (parsed !== files.length) throw new Error(`Parsing alone parsed ${parsed} of ${files.length} files.`);
  return ms;
}

/** Adds a function to a file until it is found, then takes it away again until it is not. */
async function saveOne(index: IndexService, file: string, at: number): Promise<readonly [ms: number, right: boolean]> {
  const before = readFileSync(file);
  const name = `freshly_saved_${at}_probe`;
  const find = (): ReturnType<IndexService['search']> =>
    index.search({ query: `name:${name}`, limit: 1, withText: 1 }, signal);
  appendFileSync(file, `\n\ndef ${name}():\n    return ${at}\n`);
  const [ms, found] = await timed(async () => {
    await index.refresh([file]);
    return find();
  });
  writeFileSync(file, before);
  await index.refresh([file]);
  const gone = await find();
  return [ms, found.hits[0]?.name === name && !gone.hits.some((hit) => hit.name === name)];
}

async function measure(job: IndexJob): Promise<IndexFigures> {
  const open = (): IndexService =>
    createIndex(
      { folders: [job.folder], libraries: new Map() },
      { assets: job.assets, cacheFolder: job.cacheFolder, logger: silent },
    );
  const host = new HostDelay();
  const delays: Delay[] = [];
  const phase = async <T>(name: string, counts: boolean, work: () => Promise<T>): Promise<T> => {
    host.startPhase(counts);
    const value = await work();
    delays.push(host.endPhase(name));
    return value;
  };

  await phase('idle, nothing runs', false, () => sleep(job.idleMs));
  const [parse, cold]: [number[], number[]] = [[], []];
  let index = open();
  let report: IndexReport | undefined;
  for (let round = 0; round < job.repeat; round++) {
    const { parseWorker } = job;
    if (parseWorker !== undefined) {
      parse.push(await phase('parsing alone, no index', false, () => parseAlone(parseWorker, job)));
    }
    await index.dispose();
    rmSync(job.cacheFolder, { recursive: true, force: true });
    const [ms, built] = await phase('cold index', true, () =>
      timed(() => {
        index = open();
        return index.open(signal);
      }),
    );
    cold.push(ms);
    report = built;
  }
  if (!report) throw new Error('Nothing was measured.');

  const hits: number[] = [];
  const ask = async (queries: readonly string[]): Promise<number[]> => {
    const times: number[] = [];
    for (const query of queries) {
      const [ms, result] = await timed(() => index.search({ query, ...asked }, signal));
      times.push(ms);
      hits.push(result.total);
    }
    return times;
  };
  const queries = await phase('queries', true, () => ask(job.queries));
  const queriesAgain = await phase('queries again', true, () => ask(job.queries));

  const [saved, wrong]: [number[], string[]] = [[], []];
  await phase('saved files', true, async () => {
    for (const [at, path] of job.saved.entries()) {
      const [ms, right] = await saveOne(index, join(job.folder, path), at);
      saved.push(ms);
      if (!right) wrong.push(path);
    }
  });

  const warm: number[] = [];
  let allWarm = true;
  const { blocks: built } = report;
  await phase('closing and warm starts', true, async () => {
    for (let round = 0; round < job.warmStarts; round++) {
      await index.dispose();
      const [ms, again] = await timed(() => {
        index = open();
        return index.open(signal);
      });
      warm.push(ms);
      allWarm &&= again.warm && again.blocks === built;
    }
    await index.dispose();
  });
  host.stop();
  const { files, blocks, skipped } = report;
  return {
    ...{ files, blocks, skipped, parse, cold, queries, queriesAgain, saved, wrong, warm, allWarm, delays },
    hits: hits.slice(0, queries.length),
    keptBytes: folderSize(job.cacheFolder),
    delay: host.together('all phases with the index'),
  };
}

function folderSize(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

void answerJob(measure);
