import type { IndexErrorReason } from '../core/errors';
import type { IndexStatus, LibraryOutline, SearchRequest, SearchResult, SkippedFile } from '../core/ports';
import type { IndexReport } from './indexReport';
import type { IndexRoot } from './indexedRoot';

/** What the index worker is started with. */
export interface IndexWorkerData {
  readonly role: 'index';
  /** The bundle itself, for the threads that parse. */
  readonly workerFile: string;
  readonly roots: readonly IndexRoot[];
  readonly cacheFolder: string;
  readonly wasmFolder: string;
}

/**
 * Calls that the worker carries out, each answered by a `result` or a `failure`: what changes the
 * index one after the other; what asks it as soon as there is something to search.
 */
export interface IndexCalls {
  open: { readonly request: { readonly fresh: boolean }; readonly result: IndexReport };
  refresh: { readonly request: { readonly paths?: readonly string[] }; readonly result: null };
  search: { readonly request: SearchRequest; readonly result: SearchResult };
  outline: { readonly request: null; readonly result: LibraryOutline };
  skipped: { readonly request: null; readonly result: readonly SkippedFile[] };
  /** Keeps what is not kept yet; the last call. */
  close: { readonly request: null; readonly result: null };
}

export type IndexMethod = keyof IndexCalls;

export type IndexCall = {
  [M in IndexMethod]: {
    readonly kind: 'call';
    readonly id: number;
    readonly method: M;
    readonly request: IndexCalls[M]['request'];
  };
}[IndexMethod];

/** What is asked of the running pass: hold, go on, end with what there is. */
export type PassOrder = 'pause' | 'resume' | 'cancel';

/**
 * Host → worker. `cancel` needs no answer of its own: the call that it names fails, or is done
 * already. A `pass` order is told of by the status.
 */
export type ToIndexWorker =
  IndexCall | { readonly kind: 'cancel'; readonly id: number } | { readonly kind: 'pass'; readonly order: PassOrder };

/** Worker → host. */
export type FromIndexWorker =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: IndexErrorReason; readonly message: string }
  | { readonly kind: 'status'; readonly status: IndexStatus }
  | { readonly kind: 'log'; readonly level: 'debug' | 'info' | 'warn'; readonly message: string };
