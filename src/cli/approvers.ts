import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import type { ApprovalDecision, ApprovalRequest } from '../core/approval';
import type { Approver } from '../core/ports';
import type { Streams } from './streams';
import { numberedLines, visibleText } from './visibleText';

/** Approves everything, for scripts that know what they do. */
export const approveAll: Approver = {
  request: () => Promise.resolve({ decision: 'approve', scope: 'session' }),
};

/** Lets nothing run. */
export const approveNone: Approver = {
  request: () =>
    Promise.resolve({
      decision: 'reject',
      reason: 'nothing runs without approval; give --approve all, or --approve ask on a terminal.',
    }),
};

/** Shows each cell on the terminal, with where it is to run, and reads the answer. */
export class TerminalApprover implements Approver {
  readonly #streams: Streams;
  #lines: Interface | undefined;
  #closed = false;
  #session = false;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  /** False once everything of this session has been approved. */
  get asks(): boolean {
    return !this.#session;
  }

  async request(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    if (this.#session) return { decision: 'approve', scope: 'session' };
    this.#show(request);
    for (;;) {
      const answer = await this.#ask('Run it? [y]es, yes to all of this [s]ession, [n]o (with a reason): ', signal);
      if (answer === undefined) return { decision: 'reject', reason: 'The terminal was closed without an answer.' };
      const [, word = '', rest = ''] = /^\s*(\S*)\s*(.*)$/s.exec(answer) ?? [];
      switch (word.toLowerCase()) {
        case 'y':
        case 'yes':
          return { decision: 'approve', scope: 'once' };
        case 's':
        case 'session':
          this.#session = true;
          return { decision: 'approve', scope: 'session' };
        case 'n':
        case 'no':
          return { decision: 'reject', reason: rest.trim() || (await this.#reason(signal)) };
        default:
          this.#streams.note('Please answer y, s or n.');
      }
    }
  }

  dispose(): void {
    this.#lines?.close();
  }

  #show({ purpose, code, interpreter, workingDirectory }: ApprovalRequest): void {
    const what =
      purpose === 'cell' ? 'This code is to run' : 'The solution is to run in a fresh interpreter, to verify it';
    this.#streams.note(this.#streams.bold(`${what}:`));
    this.#streams.note(numberedLines(visibleText(code)));
    this.#streams.note(`  in ${interpreter.path} (Python ${interpreter.version}), folder ${workingDirectory}`);
  }

  async #reason(signal: AbortSignal): Promise<string> {
    const reason = await this.#ask('Why not? (the agent is told; Enter for no reason): ', signal);
    return reason?.trim() ?? '';
  }

  /** One line; nothing when the terminal was closed. */
  #ask(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    signal.throwIfAborted();
    if (this.#closed) return Promise.resolve(undefined);
    const lines = this.#open();
    this.#streams.err(prompt);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        lines.off('line', onLine).off('close', onClose);
        signal.removeEventListener('abort', onAbort);
      };
      const onLine = (line: string): void => {
        settle();
        resolve(line);
      };
      const onClose = (): void => {
        settle();
        this.#streams.note('');
        resolve(undefined);
      };
      const onAbort = (): void => {
        settle();
        reject(signal.reason as Error);
      };
      lines.on('line', onLine).on('close', onClose);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #open(): Interface {
    if (!this.#lines) {
      // Not as a terminal: readline would take Ctrl+C for itself.
      this.#lines = createInterface({ input: this.#streams.input, terminal: false });
      this.#lines.on('close', () => {
        this.#closed = true;
      });
    }
    return this.#lines;
  }
}
