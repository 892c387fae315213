import { setTimeout as sleep } from 'node:timers/promises';
import { KernelError } from '../core/errors';
import type { ExecutionResult } from '../core/execution';
import type { Interpreter } from '../core/interpreter';
import type { ExecuteOptions, Kernel } from '../core/ports';
import { BackgroundOutput } from './backgroundOutput';
import { CellRun } from './cellRun';
import type { StopCause } from './cellRun';
import { describeEnd } from './crash';
import { InterruptLadder, defaultRungs } from './interruptLadder';
import type { KernelOptions } from './kernelOptions';
import type { KernelProcess, KernelProcessListener } from './kernelProcess';
import { streamMessage } from './protocol';
import type { KernelMessage, MessageHeader } from './protocol';
import { startKernelProcess } from './startKernelProcess';

const defaultTimeoutMs = 60_000;

/** How long the marks at the end of the output are waited for once the cell has answered, in milliseconds. */
const markPatienceMs = 5000;

/** A cell that is running, and how to stop it. */
interface Running {
  readonly cell: CellRun;
  readonly done: Promise<unknown>;
  stop(cause: StopCause): void;
}

/** A kernel in the person's own interpreter: one process after the other, one cell at a time. */
export class PythonKernel implements Kernel, KernelProcessListener {
  readonly interpreter: Interpreter;
  readonly #options: KernelOptions;
  readonly #background = new BackgroundOutput();
  #process: KernelProcess | undefined;
  #running: Running | undefined;
  /** How the process ended after its last cell, until a result has said so. */
  #lost: string | undefined;
  #lastRequest: MessageHeader | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #disposed = new AbortController();

  private constructor(options: KernelOptions) {
    this.interpreter = options.interpreter;
    this.#options = options;
  }

  /** @throws KernelError */
  static async start(options: KernelOptions, signal: AbortSignal): Promise<PythonKernel> {
    const kernel = new PythonKernel(options);
    await kernel.#ensureProcess(signal);
    return kernel;
  }

  execute(code: string, options: ExecuteOptions, signal: AbortSignal): Promise<ExecutionResult> {
    return this.#inTurn(() => this.#execute(code, options, signal));
  }

  async interrupt(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    running.stop('stop');
    await running.done;
  }

  async restart(signal: AbortSignal): Promise<void> {
    // Not in turn: a cell that runs is in the way.
    const process = this.#process;
    this.#process = undefined;
    this.#lost = undefined;
    await process?.kill();
    await this.#inTurn(() => this.#ensureProcess(signal));
  }

  async dispose(): Promise<void> {
    this.#disposed.abort(new KernelError('disposed', 'This kernel has been closed.'));
    await (this.#running ? this.#process?.kill() : this.#process?.end());
    // A start that is under way ends its own process.
    await this.#turn;
  }

  /** @internal */
  onMessage(message: KernelMessage): void {
    const cell = this.#running?.cell;
    if (cell && message.parent_header.msg_id === cell.id) {
      cell.take(message);
      if (message === cell.idleMessage) return;
    }
    this.#options.onMessage?.(message);
    if (cell && message.msg_type === 'execute_input') this.#passOn(cell.begin());
  }

  #passOn(messages: readonly KernelMessage[]): void {
    for (const message of messages) this.#options.onMessage?.(message);
  }

  /** @internal */
  onText(stream: 'stdout' | 'stderr', text: string, background: boolean): void {
    const cell = background ? undefined : this.#running?.cell;
    if (cell) cell[stream].add(text);
    else this.#background.add(stream, text);
    const parent = cell?.request.header ?? this.#lastRequest;
    if (parent) {
      const message = streamMessage(stream, text, parent, cell === undefined);
      this.#passOn(cell ? cell.inOrder(message) : [message]);
    } else this.#options.logger.debug(`Kernel, before any cell, on ${stream}: ${text.trimEnd()}`);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #ensureProcess(signal: AbortSignal): Promise<KernelProcess> {
    this.#disposed.signal.throwIfAborted();
    const earlier = this.#process;
    if (earlier?.running) return earlier;
    if (earlier) this.#lost = describeEnd(await earlier.exited);
    this.#process = undefined;
    const process = await startKernelProcess(this.#options, this, AbortSignal.any([signal, this.#disposed.signal]));
    this.#process = process;
    return process;
  }

  async #execute(code: string, options: ExecuteOptions, signal: AbortSignal): Promise<ExecutionResult> {
    if (signal.aborted) return notRun;
    let process: KernelProcess;
    try {
      process = await this.#ensureProcess(signal);
    } catch (error) {
      if (isAborted(signal)) return notRun;
      throw error;
    }
    // Stopped in the moment in which the process became ready: `abort` is not fired again below.
    if (isAborted(signal)) return notRun;
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? defaultTimeoutMs;
    const cell = new CellRun(code, process.session, (stream, text) => options.onOutput?.(stream, text));
    const ladderEnd = { gaveUp: false };
    const ladder = new InterruptLadder(this.#options.rungs ?? defaultRungs, {
      interrupt: () => process.interrupt(cell.id),
      giveUp: () => {
        ladderEnd.gaveUp = true;
        void process.kill();
      },
    });
    const stop = (cause: StopCause): void => {
      cell.stopCause ??= cause;
      ladder.start();
    };
    const onAbort = (): void => stop('stop');
    const timer =
      timeoutMs > 0 && Number.isFinite(timeoutMs) ? setTimeout(() => stop('timeout'), timeoutMs) : undefined;
    const answered = this.#run(process, cell);
    const done = Promise.race([answered, process.exited]);
    this.#running = { cell, done, stop };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      process.send(cell.request);
      const end = await done;
      if (!end) return this.#withLoss(cell.finished(timeoutMs));
      const current = this.#process === process;
      if (current) this.#process = undefined;
      if (ladderEnd.gaveUp) return cell.killed(unresponsive[cell.stopCause ?? 'stop']);
      if (!current || this.#disposed.signal.aborted) {
        return cell.killed('was ended, because its kernel was restarted or closed');
      }
      return cell.crashed(end, this.#options.bridgeFile);
    } finally {
      clearTimeout(timer);
      ladder.stop();
      signal.removeEventListener('abort', onAbort);
      this.#running = undefined;
    }
  }

  /** Tells of variables that were lost between the last cell and this one. */
  #withLoss(result: ExecutionResult): ExecutionResult {
    if (this.#lost === undefined) return result;
    const loss = `${this.#lost} after the previous cell, so this one ran in a new kernel without its variables.`;
    this.#lost = undefined;
    return { ...result, stateLost: true, message: result.message === undefined ? loss : `${result.message} ${loss}` };
  }

  /** Resolves when the cell has been answered and all that it printed has come. */
  async #run(process: KernelProcess, cell: CellRun): Promise<void> {
    for (const stream of ['stdout', 'stderr'] as const) {
      const earlier = this.#background.take(stream);
      if (earlier) cell[stream].add(earlier);
    }
    const marks = Promise.all([process.stdout.expect(cell.mark), process.stderr.expect(cell.mark)]);
    this.#lastRequest = cell.request.header;
    await cell.idle;
    const patience = new AbortController();
    await Promise.race([
      marks,
      sleep(markPatienceMs, undefined, { signal: patience.signal }).then(
        () => this.#options.logger.warn('The kernel answered, but the end of its output did not come.'),
        () => undefined,
      ),
    ]);
    patience.abort();
    if (cell.idleMessage) this.#options.onMessage?.(cell.idleMessage);
  }
}

const unresponsive: Readonly<Record<StopCause, string>> = {
  stop: 'was to be stopped but did not react, so its Python process was ended',
  timeout: 'was over its time limit and did not react to being stopped, so its Python process was ended',
};

const nothing = { head: '', tail: '', omitted: 0 };

const notRun: ExecutionResult = {
  status: 'interrupted',
  stdout: nothing,
  stderr: nothing,
  displays: [],
  variables: [],
  durationMs: 0,
  stateLost: false,
  message: 'The cell was stopped before it ran.',
};

/** A call, for the compiler takes what it has once seen of a signal to stay true. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
