import { randomUUID } from 'node:crypto';
import type { ExecutionError, ExecutionResult, MimeBundle } from '../core/execution';
import { crashError, describeEnd, withoutBridgeFrames } from './crash';
import type { ProcessEnd } from './crash';
import { markOf } from './markedStream';
import { newRequest } from './protocol';
import type { KernelMessage, KernelMessageOf, KernelRequest } from './protocol';
import { StreamCollector } from './streamCollector';

/** Displays kept of one cell. */
const maxDisplays = 50;

/** Why a cell was interrupted. */
export type StopCause = 'stop' | 'timeout';

/** What has come of one running cell, until its result is made. */
export class CellRun {
  readonly code: string;
  readonly mark = markOf(randomUUID());
  readonly request: KernelRequest;
  readonly stdout: StreamCollector;
  readonly stderr: StreamCollector;
  /** Resolves when the kernel has said that it is idle again, and has answered. */
  readonly idle: Promise<void>;
  /** The message that says so, held back until all output has come. */
  idleMessage: KernelMessage | undefined;
  stopCause: StopCause | undefined;
  #onIdle: () => void = () => undefined;
  #result: MimeBundle | undefined;
  readonly #displays: MimeBundle[] = [];
  #error: ExecutionError | undefined;
  #reply: KernelMessageOf<'execute_reply'> | undefined;
  readonly #started = performance.now();
  /** Output messages that came before the kernel had said that the cell runs; nothing once it has. */
  #early: KernelMessage[] | undefined = [];

  constructor(code: string, session: string, onOutput: (stream: 'stdout' | 'stderr', text: string) => void) {
    this.code = code;
    this.stdout = new StreamCollector((text) => onOutput('stdout', text));
    this.stderr = new StreamCollector((text) => onOutput('stderr', text));
    this.idle = new Promise((resolve) => (this.#onIdle = resolve));
    this.request = newRequest(
      'shell',
      'execute_request',
      session,
      { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true },
      { marker: this.mark },
    );
  }

  get id(): string {
    return this.request.header.msg_id;
  }

  /**
   * The output messages that may be passed on now that there is one more: output comes by another
   * way than `busy` and `execute_input`, and can be faster.
   */
  inOrder(message: KernelMessage): readonly KernelMessage[] {
    if (!this.#early) return [message];
    this.#early.push(message);
    return [];
  }

  /** The kernel has said that the cell runs: the output that was held back. */
  begin(): readonly KernelMessage[] {
    const early = this.#early ?? [];
    this.#early = undefined;
    return early;
  }

  /** Takes in a message whose parent is this cell's request. */
  take(message: KernelMessage): void {
    switch (message.msg_type) {
      case 'execute_result':
        this.#result = message.content.data;
        return;
      case 'display_data':
        if (this.#displays.length < maxDisplays) this.#displays.push(message.content.data);
        return;
      case 'error':
        this.#error = {
          name: message.content.ename,
          message: message.content.evalue,
          ...message.metadata,
          traceback: message.content.traceback.join('\n'),
        };
        return;
      case 'execute_reply':
        this.#reply = message;
        return;
      case 'status':
        if (message.content.execution_state !== 'idle' || !this.#reply) return;
        this.idleMessage = message;
        this.#onIdle();
        return;
      case 'execute_input':
      case 'stream':
      case 'interrupt_reply':
      case 'shutdown_reply':
      case 'kernel_info_reply':
        return;
      default:
        message satisfies never;
    }
  }

  /** The result of a cell that the kernel has answered; `timeoutMs` is named when it was over. */
  finished(timeoutMs: number): ExecutionResult {
    const failed = this.#reply?.content.status !== 'ok';
    const status = failed ? (this.stopCause === undefined ? 'error' : stopped[this.stopCause]) : 'ok';
    const message =
      status === 'timeout'
        ? `The cell was stopped after ${timeoutMs / 1000} s, its time limit; its variables are kept.`
        : status === 'interrupted'
          ? 'The cell was stopped; its variables are kept.'
          : undefined;
    return {
      ...this.#common(this.#reply?.metadata.durationMs),
      status,
      variables: this.#reply?.metadata.variables ?? [],
      stateLost: false,
      ...(this.#error ? { error: this.#error } : {}),
      ...(message === undefined ? {} : { message }),
    };
  }

  /** The result of a cell whose process ended by itself. */
  crashed(end: ProcessEnd, bridgeFile: string): ExecutionResult {
    const common = this.#common(undefined);
    const message = `${describeEnd(end)} while the cell ran. ${stateIsLost}`;
    const stderr = {
      ...common.stderr,
      head: withoutBridgeFrames(common.stderr.head, bridgeFile),
      tail: withoutBridgeFrames(common.stderr.tail, bridgeFile),
    };
    const error = crashError(message, stderr.head + stderr.tail, this.code);
    return { ...common, stderr, status: 'crashed', error, variables: [], stateLost: true, message };
  }

  /** The result of a cell whose process the host ended; `why` is a clause about the cell. */
  killed(why: string): ExecutionResult {
    const message = `The cell ${why}. ${stateIsLost}`;
    const error = { name: 'KeyboardInterrupt', message, traceback: message };
    const status = stopped[this.stopCause ?? 'stop'];
    return { ...this.#common(undefined), status, error, variables: [], stateLost: true, message };
  }

  #common(
    durationMs: number | undefined,
  ): Pick<ExecutionResult, 'stdout' | 'stderr' | 'displays' | 'durationMs' | 'result'> {
    return {
      stdout: this.stdout.value(),
      stderr: this.stderr.value(),
      displays: this.#displays,
      durationMs: durationMs ?? performance.now() - this.#started,
      ...(this.#result ? { result: this.#result } : {}),
    };
  }
}

const stateIsLost = 'All variables are lost; a new kernel starts with the next cell.';

const stopped = { stop: 'interrupted', timeout: 'timeout' } as const;
