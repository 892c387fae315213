import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { IndexError, messageOf } from '../core/errors';
import { TermDecoder } from './blockTerms';
import type { Extracted, ExtractionRequest, FileExtractor } from './fileExtractor';
import { unread } from './fileReader';
import type { FromParser, ParserWorkerData, ToParser } from './parserMessages';

/** Files that a parser is given at a time, and how many such batches wait at each. */
const batchSize = 8;
const batchesAhead = 2;
/** A parser that needs more memory than this, in megabytes, has met a file that it can't cope with. */
const maxHeap = 1_024;
/** So many parsers may be lost to files before it is not the files' fault. */
const maxLosses = 100;

type Batch<Request> = readonly Request[];

/** Number of parsers: one for each processor, but for one that people work with, where there are enough. */
export function parserCount(processors = availableParallelism()): number {
  return Math.min(4, processors <= 2 ? processors : processors - 1);
}

/** Reads files in threads of its own, which live for as long as one `extract`. */
export class ParserPool implements FileExtractor {
  readonly #workerFile: string;
  readonly #wasmFolder: string;
  readonly #size: number;

  /** @param workerFile the bundle of indexWorker.ts */
  constructor(workerFile: string, wasmFolder: string, size = parserCount()) {
    this.#workerFile = workerFile;
    this.#wasmFolder = wasmFolder;
    this.#size = size;
  }

  /** @throws IndexError workerFailed when parsers can't start, or are lost again and again */
  async *extract<Request extends ExtractionRequest>(
    requests: readonly Request[],
  ): AsyncGenerator<Extracted<Request>, void> {
    const run = new PoolRun(requests, () => this.#startWorker());
    try {
      run.start(Math.min(this.#size, Math.ceil(requests.length / batchSize)));
      yield* run.results();
    } finally {
      await run.end();
    }
  }

  #startWorker(): Worker {
    const workerData: ParserWorkerData = { role: 'parser', wasmFolder: this.#wasmFolder };
    return new Worker(this.#workerFile, {
      workerData,
      name: 'codenav-parser',
      resourceLimits: { maxOldGenerationSizeMb: maxHeap },
    });
  }
}

interface Parser<Request> {
  readonly worker: Worker;
  readonly decoder: TermDecoder;
  readonly waiting: Batch<Request>[];
  ready: boolean;
}

class PoolRun<Request extends ExtractionRequest> {
  readonly #startWorker: () => Worker;
  readonly #parsers = new Set<Parser<Request>>();
  readonly #batches: Batch<Request>[] = [];
  readonly #done: Extracted<Request>[] = [];
  #left: number;
  #losses = 0;
  #failure: IndexError | undefined;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(requests: readonly Request[], startWorker: () => Worker) {
    this.#startWorker = startWorker;
    this.#left = requests.length;
    for (let at = 0; at < requests.length; at += batchSize) this.#batches.push(requests.slice(at, at + batchSize));
  }

  start(parsers: number): void {
    for (let count = 0; count < parsers; count++) this.#add();
  }

  async *results(): AsyncGenerator<Extracted<Request>, void> {
    while (this.#left > 0) {
      const next = this.#done.shift();
      if (next) {
        this.#left--;
        yield next;
        // Here, not when a message comes: a pass that is held is not read ahead of.
        if (this.#done.length === 0) this.#feedAll();
        continue;
      }
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all([...this.#parsers].map(({ worker }) => worker.terminate()));
  }

  #add(): void {
    const parser: Parser<Request> = {
      worker: this.#startWorker(),
      decoder: new TermDecoder(),
      waiting: [],
      ready: false,
    };
    this.#parsers.add(parser);
    let why = 'its thread ended';
    parser.worker.on('message', (message: FromParser) => this.#receive(parser, message));
    parser.worker.on('error', (error) => (why = messageOf(error)));
    parser.worker.on('exit', () => this.#lost(parser, why));
    this.#feed(parser);
  }

  #feedAll(): void {
    for (const parser of this.#parsers) this.#feed(parser);
  }

  #feed(parser: Parser<Request>): void {
    while (parser.waiting.length < batchesAhead) {
      const batch = this.#batches.shift();
      if (!batch) return;
      parser.waiting.push(batch);
      const message: ToParser = { requests: batch.map(({ file, path }) => ({ file, path })) };
      parser.worker.postMessage(message);
    }
  }

  #receive(parser: Parser<Request>, message: FromParser): void {
    if (message.kind === 'failed') {
      this.#fail(message.message);
      return;
    }
    if (message.kind === 'ready') {
      parser.ready = true;
      return;
    }
    parser.decoder.learn(message.fresh);
    const batch = parser.waiting.shift() ?? [];
    batch.forEach((request, at) => {
      const extracted = message.files[at];
      if (extracted) this.#done.push({ request, extracted, decoder: parser.decoder });
    });
    this.#wake();
  }

  /** The first batch that waited holds the file that did it: its files are tried one by one, the others again. */
  #lost(parser: Parser<Request>, why: string): void {
    this.#parsers.delete(parser);
    if (this.#ended || this.#failure) return;
    if (!parser.ready) {
      this.#fail(why);
      return;
    }
    const [suspects = [], ...others] = parser.waiting;
    const [only, ...more] = suspects;
    if (only && more.length === 0) {
      const extracted = { ...unread('', '', `reading it stopped its parser (${why})`), terms: new Uint32Array(0) };
      this.#done.push({ request: only, extracted, decoder: parser.decoder });
    } else this.#batches.unshift(...suspects.map((request) => [request]));
    this.#batches.push(...others);
    if (++this.#losses > maxLosses) this.#fail(`parsers are lost again and again (${why})`);
    else this.#add();
    this.#wake();
  }

  #fail(why: string): void {
    this.#failure ??= new IndexError('workerFailed', `The parser failed: ${why}`);
    this.#wake();
  }
}
