import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { IndexError, messageOf } from '../core/errors';
import { CodeIndex } from './codeIndex';
import { diskFiles } from './fileSystem';
import type { FromIndexWorker, IndexCall, IndexWorkerData, ToIndexWorker } from './indexMessages';
import { BlockParser } from './languages/parser';
import type { ParserWorkerData } from './parserMessages';
import { ParserPool } from './parserPool';
import { serveParser } from './parserWorker';

/**
 * An index is kept when nothing has been asked of it for so long, in milliseconds: soon when much
 * would have to be read again without it, later when it is a few files that somebody works on.
 */
const saveAfter = { muchMs: 3_000, littleMs: 60_000 };
const muchFiles = 50;

/** Carries out calls as `IndexCalls` says; cancelled ones end, or never begin. */
class IndexWorker {
  readonly #port: MessagePort;
  readonly #index: CodeIndex;
  readonly #running = new Map<number, AbortController>();
  #queue: Promise<void> = Promise.resolve();
  #saveTimer: NodeJS.Timeout | undefined;

  constructor(port: MessagePort, { cacheFolder, roots, wasmFolder, workerFile }: IndexWorkerData) {
    this.#port = port;
    this.#index = new CodeIndex({
      roots,
      cacheFolder,
      files: diskFiles,
      parser: () => BlockParser.load(wasmFolder),
      pool: new ParserPool(workerFile, wasmFolder),
      onStatus: (status) => this.#post({ kind: 'status', status }),
      log: (level, message) => this.#post({ kind: 'log', level, message }),
    });
    port.on('message', (message: ToIndexWorker) => this.#receive(message));
  }

  #receive(message: ToIndexWorker): void {
    if (message.kind === 'cancel') {
      this.#running.get(message.id)?.abort();
      return;
    }
    if (message.kind === 'pass') {
      this.#index[message.order]();
      return;
    }
    const controller = new AbortController();
    this.#running.set(message.id, controller);
    if (asks(message)) void this.#index.whenSearchable().then(() => this.#carryOut(message, controller.signal));
    else this.#queue = this.#queue.then(() => this.#carryOut(message, controller.signal));
  }

  async #carryOut(call: IndexCall, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#saveTimer);
    const { id } = call;
    try {
      if (signal.aborted) throw new IndexError('disposed', 'Not wanted any more.');
      const value = await this.#answer(call, signal);
      this.#post({ kind: 'result', id, value });
      this.#saveLater();
    } catch (error) {
      const reason = error instanceof IndexError ? error.reason : 'workerFailed';
      this.#post({ kind: 'failure', id, reason, message: messageOf(error) });
    } finally {
      this.#running.delete(id);
    }
  }

  async #answer(call: IndexCall, signal: AbortSignal): Promise<unknown> {
    const index = this.#index;
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

  #saveLater(): void {
    const { unsavedFiles } = this.#index;
    if (unsavedFiles === 0) return;
    const save = (): void => {
      this.#queue = this.#queue.then(() => this.#index.save());
    };
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(save, unsavedFiles > muchFiles ? saveAfter.muchMs : saveAfter.littleMs);
  }

  #post(message: FromIndexWorker): void {
    this.#port.postMessage(message);
  }
}

/** Whether a call leaves the index as it is (but for files that a search finds changed). */
function asks({ method }: IndexCall): boolean {
  return method === 'search' || method === 'outline' || method === 'skipped';
}

const data = workerData as IndexWorkerData | ParserWorkerData;
if (parentPort && data.role === 'parser') serveParser(parentPort, data);
else if (parentPort && data.role === 'index') new IndexWorker(parentPort, data);
