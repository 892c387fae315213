import { setTimeout as sleep } from 'node:timers/promises';
import { createIndex } from '../compose';
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
import type { IndexService } from '../index/indexService';
import { locateLibrary } from '../kernel/libraries';
import { abortable } from './abortable';

/** What the index needs of the window: folders, libraries, where it may write, whom it tells. */
export interface CodeBaseIndexPorts {
  readonly logger: Logger;
  readonly assets: string;
  readonly cacheFolder: string;
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
  readonly service: Promise<IndexService>;
}

const idle: IndexStatus = { phase: 'idle', files: 0, blocks: 0, skipped: 0 };

/**
 * The index of what is open in the window. It is made when it is first needed, and made anew when
 * the folders or the libraries have changed; until it is ready, searches wait.
 */
export class CodeBaseIndex implements CodeSearch {
  readonly #ports: CodeBaseIndexPorts;
  #open: OpenIndex | undefined;
  #located: ReadonlyMap<string, string> = new Map();
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

  /** Files or folders have changed on disk. */
  async refresh(paths: readonly string[]): Promise<void> {
    if (!this.#open) return;
    try {
      const service = await this.#open.service;
      await service.refresh(paths);
    } catch (error) {
      if (!isDisposal(error)) this.#ports.logger.warn(`The index could not follow a change: ${messageOf(error)}`);
    }
  }

  /** Makes the index again from nothing. */
  async rebuild(signal: AbortSignal): Promise<void> {
    const service = await this.#service(signal);
    await service.rebuild(signal);
  }

  /** Files that are not in the index, and why. */
  async skipped(signal: AbortSignal): Promise<readonly SkippedFile[]> {
    const service = await this.#service(signal);
    return service.skipped();
  }

  /** The folders or libraries have changed: the index is made anew where it had been needed. */
  async reset(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    await this.#close(open);
    // A search may have begun to make it anew meanwhile, and its status counts.
    if (this.isOpen) return;
    this.#ports.onStatus(idle);
    this.ensure();
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    const open = this.#open;
    this.#open = undefined;
    if (open) await this.#close(open);
  }

  /** An index that is made anew meanwhile is waited for: what asks should not notice. */
  async #use<T>(work: (service: IndexService) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await work(await this.#service(signal));
    } catch (error) {
      signal.throwIfAborted();
      if (this.#disposed || !isDisposal(error)) throw error;
      return work(await this.#service(signal));
    }
  }

  #service(signal: AbortSignal): Promise<IndexService> {
    if (this.#disposed) return Promise.reject(new IndexError('disposed', 'The window is being closed.'));
    if (!this.#open) {
      const stop = new AbortController();
      const open: OpenIndex = { stop, service: this.#start(stop.signal) };
      open.service.catch((error: unknown) => this.#failed(open, error));
      this.#open = open;
    }
    return abortable(this.#open.service, signal);
  }

  async #start(signal: AbortSignal): Promise<IndexService> {
    const { assets, cacheFolder, logger, onStatus } = this.#ports;
    onStatus({ ...idle, phase: 'indexing' });
    this.#located = await this.#locateLibraries(signal);
    signal.throwIfAborted();
    const service = createIndex(this.codeBase, { assets, cacheFolder, logger });
    service.onStatus((status) => {
      if (!signal.aborted) onStatus(status);
    });
    try {
      await service.open(signal);
      return service;
    } catch (error) {
      await service.dispose();
      throw error;
    }
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
        located.set(name, await locateLibrary(interpreter, name, signal));
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
    this.#ports.logger.error('The index could not be made.', error);
    this.#ports.onStatus({ ...idle, phase: 'failed', message: messageOf(error) });
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
