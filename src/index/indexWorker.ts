import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { IndexError, messageOf } from '../core/errors';
import { CodeIndex } from './codeIndex';
import { diskFiles } from './fileSystem';
import type { FromIndexWorker, IndexCall, IndexWorkerData, ToIndexWorker } from './indexMessages';
import { BlockParser } from './languages/parser';

/** An index is kept when nothing has been asked of it for so long, in milliseconds. */
const saveAfterMs = 3_000;

/** Carries out calls one after the other; cancelled ones end, or never begin. */
class IndexWorker {
  readonly #port: MessagePort;
  readonly #index: Promise<CodeIndex>;
  readonly #running = new Map<number, AbortController>();
  #queue: Promise<void> = Promise.resolve();
  #saveTimer: NodeJS.Timeout | undefined;

  constructor(port: MessagePort, { cacheFolder, roots, wasmFolder }: IndexWorkerData) {
    this.#port = port;
    this.#index = BlockParser.load(wasmFolder).then(
      (parser) =>
        new CodeIndex({
          roots,
          cacheFolder,
          files: diskFiles,
          parser,
          onStatus: (status) => this.#post({ kind: 'status', status }),
          log: (level, message) => this.#post({ kind: 'log', level, message }),
        }),
    );
    // Whoever calls is told; a failure before the first call must not end the worker.
    this.#index.catch(() => undefined);
    port.on('message', (message: ToIndexWorker) => this.#receive(message));
  }

  #receive(message: ToIndexWorker): void {
    if (message.kind === 'cancel') {
      this.#running.get(message.id)?.abort();
      return;
    }
    const controller = new AbortController();
    this.#running.set(message.id, controller);
    this.#queue = this.#queue.then(() => this.#carryOut(message, controller.signal));
  }

  async #carryOut(call: IndexCall, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#saveTimer);
    const { id } = call;
    try {
      if (signal.aborted) throw new IndexError('disposed', 'Not wanted any more.');
      const index = await this.#index;
      const value = await this.#answer(index, call, signal);
      this.#post({ kind: 'result', id, value });
      if (index.unsaved) this.#saveTimer = setTimeout(() => this.#enqueueSave(index), saveAfterMs);
    } catch (error) {
      const reason = error instanceof IndexError ? error.reason : 'workerFailed';
      this.#post({ kind: 'failure', id, reason, message: messageOf(error) });
    } finally {
      this.#running.delete(id);
    }
  }

  async #answer(index: CodeIndex, call: IndexCall, signal: AbortSignal): Promise<unknown> {
    switch (call.method) {
      case 'open':
        return index.open(call.request.fresh, signal);
      case 'refresh':
        await index.refresh(call.request.paths, signal);
        return null;
      case 'search':
        return index.search(call.request);
      case 'outline':
        return index.outline();
      case 'skipped':
        return index.skipped();
      case 'close':
        await index.save();
        return null;
    }
  }

  #enqueueSave(index: CodeIndex): void {
    this.#queue = this.#queue.then(() => index.save());
  }

  #post(message: FromIndexWorker): void {
    this.#port.postMessage(message);
  }
}

if (parentPort) new IndexWorker(parentPort, workerData as IndexWorkerData);
