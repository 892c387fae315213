import { IndexError } from '../core/errors';
import type {
  CodeSearch,
  IndexStatus,
  LibraryOutline,
  Logger,
  SearchRequest,
  SearchResult,
  SkippedFile,
} from '../core/ports';
import type { IndexReport } from './indexReport';
import type { IndexRoot } from './indexedRoot';
import type { IndexCalls, IndexMethod } from './indexMessages';
import { RefreshQueue } from './refreshQueue';
import { SharedCall } from './sharedCall';
import { WorkerClient } from './workerClient';

export type { IndexReport } from './indexReport';
export type { IndexRoot } from './indexedRoot';

export interface IndexOptions {
  readonly roots: readonly IndexRoot[];
  /** Where indexes are kept between times; made when it is not there. */
  readonly cacheFolder: string;
  /** The bundle of `indexWorker.ts`. */
  readonly workerFile: string;
  /** Holds `web-tree-sitter.wasm` and the grammars. */
  readonly wasmFolder: string;
  readonly logger: Logger;
}

/** How long a worker may take to keep its index when it is closed, in milliseconds. */
const closeTimeoutMs = 20_000;

/**
 * The index over some folders, for the thread that serves the editor: everything that takes time
 * happens in a worker. Starts it when it is first needed, and again after it has failed.
 */
export class IndexService implements CodeSearch {
  readonly #options: IndexOptions;
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  readonly #opening = new SharedCall<IndexReport>((signal) => this.#call('open', { fresh: false }, signal));
  readonly #refreshes = new RefreshQueue(async (paths) => {
    await this.#call('refresh', paths ? { paths } : {});
  });
  #status: IndexStatus = { phase: 'idle', files: 0, blocks: 0, skipped: 0 };
  #client: WorkerClient | undefined;
  #opened = false;
  readonly #ending = new AbortController();
  #disposed: Promise<void> | undefined;

  constructor(options: IndexOptions) {
    this.#options = options;
  }

  get status(): IndexStatus {
    return this.#status;
  }

  /** Calls back at every change of status, until the function that it gives is called. */
  onStatus(listener: (status: IndexStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Loads the kept index and brings it up to date, or builds it. Several calls share one pass, which
   * ends early only when none of them wants it any more.
   * @throws IndexError
   */
  open(signal: AbortSignal): Promise<IndexReport> {
    return this.#whenOpen(this.#opening.join(signal));
  }

  /** Builds the index anew, whatever was kept. @throws IndexError */
  rebuild(signal: AbortSignal): Promise<IndexReport> {
    return this.#whenOpen(this.#call('open', { fresh: true }, signal));
  }

  /**
   * Looks again at files that changed, appeared or went (absolute paths); without paths, at
   * everything. One refresh runs, what is asked for meanwhile becomes the next one. An index that
   * has not been opened has nothing to refresh.
   * @throws IndexError
   */
  async refresh(paths?: readonly string[]): Promise<void> {
    if (!this.#opened || paths?.length === 0) return;
    await this.#refreshes.add(paths);
  }

  /** Holds the running pass between two files. Meanwhile searches answer from what is there, and say so. */
  pause(): void {
    this.#client?.order('pause');
  }

  /** Goes on after a pause, and with what a cancelled pass has left. */
  resume(): void {
    this.#client?.order('resume');
    if (this.#status.left !== undefined) void this.refresh().catch(() => undefined);
  }

  /**
   * Ends the running pass. What it has done stays and is searched; what it has left is in the status,
   * and is indexed when a pass runs again.
   */
  cancel(): void {
    this.#client?.order('cancel');
  }

  /** What is left out or indexed in part, with the reason; of a pass that runs, so far. */
  async skipped(): Promise<readonly SkippedFile[]> {
    return this.#client ? this.#call('skipped', null) : [];
  }

  /** Opens the index first when it is not open. @throws IndexError */
  async search(request: SearchRequest, signal: AbortSignal): Promise<SearchResult> {
    await this.#ensureSearchable(signal);
    return this.#call('search', request, signal);
  }

  /** Opens the index first when it is not open. @throws IndexError */
  async outline(signal: AbortSignal): Promise<LibraryOutline> {
    await this.#ensureSearchable(signal);
    return this.#call('outline', null, signal);
  }

  /** Keeps the index and ends the worker. Safe to call twice. */
  dispose(): Promise<void> {
    return (this.#disposed ??= this.#close());
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#listeners.clear();
    this.#ending.abort(new IndexError('disposed', 'The index has been closed.'));
    if (!client) return;
    const timeout = AbortSignal.timeout(closeTimeoutMs);
    await client.call('close', null, timeout).catch(() => undefined);
    await client.terminate();
  }

  /** Opens the index when it is not open; while that is held, what is there is searched. */
  async #ensureSearchable(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#opened || this.#status.phase === 'paused') return;
    const opening = this.open(signal);
    let stop: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      stop = this.onStatus(({ phase }) => {
        if (phase === 'paused') resolve();
      });
    });
    try {
      await Promise.race([opening, held]);
    } finally {
      stop();
      // Once it is held nobody here waits for its end.
      opening.catch(() => undefined);
    }
  }

  async #whenOpen(pass: Promise<IndexReport>): Promise<IndexReport> {
    const report = await pass;
    this.#opened = true;
    return report;
  }

  async #call<M extends IndexMethod>(
    method: M,
    request: IndexCalls[M]['request'],
    signal?: AbortSignal,
  ): Promise<IndexCalls[M]['result']> {
    if (this.#disposed) throw new IndexError('disposed', 'The index has been closed.');
    try {
      const signals = signal ? [signal, this.#ending.signal] : [this.#ending.signal];
      return await this.#worker().call(method, request, AbortSignal.any(signals));
    } catch (error) {
      if (error instanceof IndexError && error.reason !== 'disposed' && method === 'open') this.#failed(error);
      throw error;
    }
  }

  #worker(): WorkerClient {
    const { cacheFolder, logger, roots, wasmFolder, workerFile } = this.#options;
    this.#client ??= new WorkerClient(
      workerFile,
      { role: 'index', workerFile, roots, cacheFolder, wasmFolder },
      logger,
      {
        onStatus: (status) => this.#say(status),
        onEnd: (error) => {
          this.#client = undefined;
          this.#opened = false;
          this.#failed(error);
          logger.error(error.message, error.cause);
        },
      },
    );
    return this.#client;
  }

  #failed({ message }: IndexError): void {
    this.#say({ phase: 'failed', files: 0, blocks: 0, skipped: 0, message });
  }

  #say(status: IndexStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}
