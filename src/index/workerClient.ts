import { Worker } from 'node:worker_threads';
import { IndexError, messageOf } from '../core/errors';
import type { IndexStatus, Logger } from '../core/ports';
import type {
  FromIndexWorker,
  IndexCall,
  IndexCalls,
  IndexMethod,
  IndexWorkerData,
  PassOrder,
  ToIndexWorker,
} from './indexMessages';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface WorkerListener {
  onStatus(status: IndexStatus): void;
  /** The worker is gone; every call has been rejected. */
  onEnd(error: IndexError): void;
}

/** The host's end of one index worker. Gone with its worker: another client starts another. */
export class WorkerClient {
  readonly #worker: Worker;
  readonly #logger: Logger;
  readonly #listener: WorkerListener;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #ended: IndexError | undefined;

  /** @param workerFile the bundle of indexWorker.ts */
  constructor(workerFile: string, data: IndexWorkerData, logger: Logger, listener: WorkerListener) {
    this.#logger = logger;
    this.#listener = listener;
    this.#worker = new Worker(workerFile, { workerData: data, name: 'codenav-index' });
    this.#worker.on('message', (message: FromIndexWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#end(`The index worker failed: ${messageOf(error)}`, error));
    this.#worker.on('exit', (code) => this.#end(`The index worker ended (exit code ${code}).`));
  }

  /**
   * Rejects with `signal.reason` as soon as that is aborted.
   * @throws IndexError
   */
  call<M extends IndexMethod>(
    method: M,
    request: IndexCalls[M]['request'],
    signal?: AbortSignal,
  ): Promise<IndexCalls[M]['result']> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      signal?.throwIfAborted();
      const id = this.#nextId++;
      const abort = (): void => {
        this.#waiting.delete(id);
        this.#post({ kind: 'cancel', id });
        reject(signal?.reason as Error);
      };
      const settled = (): void => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.set(id, {
        resolve: (value) => {
          settled();
          resolve(value as IndexCalls[M]['result']);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      this.#post({ kind: 'call', id, method, request } as IndexCall);
    });
  }

  /** Tells the running pass what to do. */
  order(order: PassOrder): void {
    if (!this.#ended) this.#post({ kind: 'pass', order });
  }

  /** Ends the worker, at once. */
  async terminate(): Promise<void> {
    this.#ended ??= new IndexError('disposed', 'The index has been closed.');
    await this.#worker.terminate();
  }

  #post(message: ToIndexWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromIndexWorker): void {
    switch (message.kind) {
      case 'result':
        this.#take(message.id)?.resolve(message.value);
        return;
      case 'failure':
        this.#take(message.id)?.reject(new IndexError(message.reason, message.message));
        return;
      case 'status':
        this.#listener.onStatus(message.status);
        return;
      case 'log':
        this.#logger[message.level](message.message);
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #end(message: string, cause?: unknown): void {
    const known = this.#ended;
    const error = known ?? new IndexError('workerFailed', message, { cause });
    this.#ended = error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
    if (!known) this.#listener.onEnd(error);
  }
}
