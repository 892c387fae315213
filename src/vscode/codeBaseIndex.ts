import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeBase } from '../compose';
import { IndexError, messageOf } from '../core/errors';
import type { Interpreter } from '../core/interpreter';
import type {
  CodeSearch,
  IndexStatus,
  LibraryOutline,
  Logger,
  SearchRequest,
  SearchResult,
  SkippedFile,
} from '../core/ports';
import { locateLibrary } from '../kernel/libraries';
import { abortable } from './abortable';
import { sameLibrary } from './libraryNames';

/** An index whose passes can be held up and ended; `IndexService` is one. */
export interface PausableIndex extends CodeSearch {
  /** Resolves when the pass has ended, also when it was cancelled. */
  open(signal: AbortSignal): Promise<unknown>;
  rebuild(signal: AbortSignal): Promise<unknown>;
  refresh(paths: readonly string[]): Promise<void>;
  skipped(): Promise<readonly SkippedFile[]>;
  pause(): void;
  /** Goes on after a pause, and after a cancellation. */
  resume(): void;
  cancel(): void;
  onStatus(listener: (status: IndexStatus) => void): void;
  dispose(): Promise<void>;
}

/** What the index needs of the window: folders, libraries, whom it tells. */
export interface CodeBaseIndexPorts {
  readonly logger: Logger;
  /** An index over this code base, not opened yet; it is disposed here. */
  create(codeBase: CodeBase): PausableIndex;
  /** Absolute paths of the workspace's folders. */
  folders(): readonly string[];
  /** Names of the libraries that are searched too. */
  libraries(): readonly string[];
  /** Finds libraries; nothing where no interpreter may be used. */
  interpreter(signal: AbortSignal): Promise<Interpreter | undefined>;
  readonly onStatus: (status: IndexStatus) => void;
  /** A library could not be found, or the like: the index goes on without. */
  onProblem(problem: string): void;
}

interface OpenIndex {
  readonly stop: AbortController;
  /** There as soon as it can be asked; its first pass may be running. */
  readonly service: Promise<PausableIndex>;
  /** The first pass has ended, whole or cancelled. */
  readonly opened: Promise<void>;
  /** What `service` has become. */
  current?: PausableIndex;
}

const idle: IndexStatus = { phase: 'idle', files: 0, blocks: 0, skipped: 0 };

/**
 * The index of what is open in the window. It is made when it is first needed, and made anew when
 * the folders or the libraries have changed.
 */
export class CodeBaseIndex implements CodeSearch {
  readonly #ports: CodeBaseIndexPorts;
  #open: OpenIndex | undefined;
  #located: ReadonlyMap<string, string> = new Map();
  #status: IndexStatus = idle;
  readonly #watchers = new Set<(status: IndexStatus) => void>();
  #disposed = false;

  constructor(ports: CodeBaseIndexPorts) {
    this.#ports = ports;
  }

  /** What is indexed, as far as it is known now. */
  get codeBase(): CodeBase {
    return { folders: this.#ports.folders(), libraries: this.#located };
  }

  /** True once the index has been needed. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  get status(): IndexStatus {
    return this.#status;
  }

  /** Calls back at every change of status, until the function that it gives is called. */
  watch(listener: (status: IndexStatus) => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  search(request: SearchRequest, signal: AbortSignal): Promise<SearchResult> {
    return this.#use((service) => service.search(request, signal), signal);
  }

  outline(signal: AbortSignal): Promise<LibraryOutline> {
    return this.#use((service) => service.outline(signal), signal);
  }

  /** Begins to make the index, unless that has been done or there is nothing to index. */
  ensure(): void {
    if (this.#disposed || this.#open || this.#ports.folders().length === 0) return;
    this.#service(new AbortController().signal).catch(() => undefined);
  }

  /** Files or folders have changed on disk; a first pass that runs may have seen them as they were. */
  async refresh(paths: readonly string[]): Promise<void> {
    const open = this.#open;
    if (!open) return;
    try {
      await open.opened;
      await open.current?.refresh(paths);
    } catch (error) {
      if (!isDisposal(error)) this.#ports.logger.warn(`The index could not follow a change: ${messageOf(error)}`);
    }
  }

  /** Makes the index again from nothing. Resolves when that is done, or was cancelled. */
  async rebuild(signal: AbortSignal): Promise<void> {
    await this.#use((service) => service.rebuild(signal), signal);
  }

  /** The running pass waits; what it has indexed can be found. */
  pause(): void {
    this.#open?.current?.pause();
  }

  /** A paused pass goes on, and so does one that was cancelled. */
  resume(): void {
    if (this.#open?.current) this.#open.current.resume();
    else this.ensure();
  }

  /** Ends the running or paused pass; what is indexed so far stays. */
  async cancel(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    if (open.current) {
      open.current.cancel();
      return;
    }
    // It is still being found out what there is to index.
    this.#open = undefined;
    await this.#close(open);
    if (!this.isOpen) this.#say(idle);
  }

  /** Waits for the end of the index's first pass, which is begun where that has not been done. */
  async finished(signal: AbortSignal): Promise<IndexStatus> {
    await this.#use(() => abortable(this.#open?.opened ?? Promise.resolve(), signal), signal);
    return this.#status;
  }

  /** Files that are not in the index, and why: as far as is known when a pass is running. */
  async skipped(signal: AbortSignal): Promise<readonly SkippedFile[]> {
    const running = this.#status.phase === 'indexing' || this.#status.phase === 'paused';
    if (!running) await this.finished(signal);
    return this.#use((service) => service.skipped(), signal);
  }

  /** The folders or libraries have changed: the index is made anew where it had been needed. */
  async reset(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    await this.#close(open);
    // A search may have begun to make it anew meanwhile, and its status counts.
    if (this.isOpen) return;
    this.#say(idle);
    this.ensure();
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    const open = this.#open;
    this.#open = undefined;
    if (open) await this.#close(open);
  }

  /** An index that is made anew meanwhile is waited for: what asks should not notice. */
  async #use<T>(work: (service: PausableIndex) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await work(await this.#service(signal));
    } catch (error) {
      signal.throwIfAborted();
      if (this.#disposed || !isDisposal(error)) throw error;
      return work(await this.#service(signal));
    }
  }

  #service(signal: AbortSignal): Promise<PausableIndex> {
    if (this.#disposed) return Promise.reject(new IndexError('disposed', 'The window is being closed.'));
    return abortable((this.#open ??= this.#start()).service, signal);
  }

  #start(): OpenIndex {
    const stop = new AbortController();
    const service = this.#create(stop.signal);
    const opened = service.then(async (created) => {
      await created.open(stop.signal);
    });
    const open: OpenIndex = { stop, service, opened };
    service.then(
      (created) => (open.current = created),
      () => undefined,
    );
    opened.catch((error: unknown) => this.#failed(open, error));
    return open;
  }

  async #create(signal: AbortSignal): Promise<PausableIndex> {
    this.#say({ ...idle, phase: 'indexing' });
    this.#located = await this.#locateLibraries(signal);
    signal.throwIfAborted();
    const service = this.#ports.create(this.codeBase);
    service.onStatus((status) => {
      if (!signal.aborted) this.#say(status);
    });
    return service;
  }

  async #locateLibraries(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const names = this.#ports.libraries();
    const located = new Map<string, string>();
    if (names.length === 0) return located;
    const interpreter = await this.#ports.interpreter(signal);
    if (!interpreter) {
      this.#ports.logger.warn(`Not searched, because there is no interpreter to find them with: ${names.join(', ')}.`);
      return located;
    }
    for (const name of names) {
      try {
        const folder = await locateLibrary(interpreter, name, signal);
        // Named twice, by its module and its distribution, it is one library all the same.
        if (sameLibrary(folder, located) === undefined) located.set(name, folder);
      } catch (error) {
        signal.throwIfAborted();
        this.#ports.logger.warn(messageOf(error));
        this.#ports.onProblem(messageOf(error));
      }
    }
    return located;
  }

  #failed(open: OpenIndex, error: unknown): void {
    if (this.#open !== open) return;
    this.#open = undefined;
    void open.current?.dispose();
    this.#ports.logger.error('The index could not be made.', error);
    this.#say({ ...idle, phase: 'failed', message: messageOf(error) });
  }

  #say(status: IndexStatus): void {
    this.#status = status;
    this.#ports.onStatus(status);
    for (const listener of this.#watchers) listener(status);
  }

  async #close(open: OpenIndex): Promise<void> {
    open.stop.abort(new IndexError('disposed', 'The folders or libraries that are searched have changed.'));
    const limit = sleep(closeMs, undefined, { ref: false });
    const closed = open.service.then((service) => service.dispose()).catch(() => undefined);
    await Promise.race([closed, limit]);
  }
}

/** A worker that does not end in this time, in milliseconds, ends with its process. */
const closeMs = 2_000;

function isDisposal(error: unknown): boolean {
  return error instanceof IndexError && error.reason === 'disposed';
}
