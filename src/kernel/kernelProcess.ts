import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { Logger } from '../core/ports';
import type { ProcessEnd } from './crash';
import { LineSplitter } from './lineSplitter';
import { MarkedStream } from './markedStream';
import { killGroup } from './processGroup';
import { maxMessageBytes, newRequest, parseKernelMessage } from './protocol';
import type { KernelMessage, KernelRequest } from './protocol';

/** How long a process is given to end by itself when it is asked to, in milliseconds. */
const graceMs = 500;

/** How long output is waited for that a stray child still holds open, in milliseconds. */
const outputGraceMs = 500;

/** Hears what a kernel process says and prints, also in the background. */
export interface KernelProcessListener {
  onMessage(message: KernelMessage): void;
  onText(stream: 'stdout' | 'stderr', text: string, background: boolean): void;
}

/** One Python process that runs the bridge, with its channel and its output. */
export class KernelProcess {
  readonly stdout: MarkedStream;
  readonly stderr: MarkedStream;
  /** Resolves when the process has ended, its group with it, and all its output has come. */
  readonly exited: Promise<ProcessEnd>;
  readonly session = randomUUID();
  readonly #child: ChildProcess;
  readonly #logger: Logger;
  readonly #onMessage: (message: KernelMessage) => void;
  #requests: Writable | undefined;
  #running = true;
  #dropped = 0;

  /**
   * @param child leads its own process group; nothing of its output has been read
   * @param scratch folder that is removed when the process has ended
   */
  constructor(child: ChildProcess, scratch: string, listener: KernelProcessListener, logger: Logger) {
    this.#child = child;
    this.#logger = logger;
    this.#onMessage = (message) => listener.onMessage(message);
    this.stdout = new MarkedStream((text, background) => listener.onText('stdout', text, background));
    this.stderr = new MarkedStream((text, background) => listener.onText('stderr', text, background));
    // Read all the time: a full pipe would stop Python while it holds its own lock.
    child.stdout?.on('data', (chunk: Buffer) => this.stdout.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.stderr.push(chunk));
    for (const stream of child.stdio) stream?.on('error', (error) => this.#logger.debug(`kernel: ${error.message}`));
    this.exited = this.#whenExited(scratch);
  }

  get running(): boolean {
    return this.#running;
  }

  /** From now on requests can be sent, and messages come. */
  connect(requests: Writable, messages: Readable): void {
    this.#requests = requests;
    const lines = new LineSplitter(
      maxMessageBytes,
      (line) => this.#read(line),
      () => this.#drop('too long'),
    );
    messages.on('data', (chunk: Buffer) => lines.push(chunk));
    // A socket was paused while nobody listened.
    messages.resume();
  }

  /** Sends a request; nothing happens when the process has ended. */
  send(request: KernelRequest): void {
    const line = JSON.stringify(request).replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    if (this.#running) this.#requests?.write(`${line}\n`);
  }

  /** Interrupts the cell with this request's id; ignored when it has ended. */
  interrupt(cell: string): void {
    this.send(newRequest('control', 'interrupt_request', this.session, {}, { cell }));
    // The signal reaches C code that looks for it while it keeps other threads from running. On
    // Windows it would end the process; there the request alone has to do.
    if (process.platform !== 'win32' && this.#running) this.#child.kill('SIGINT');
  }

  /** Ends the process and everything in its group, at once. */
  async kill(): Promise<void> {
    if (this.#running && this.#child.pid !== undefined) killGroup(this.#child.pid);
    await this.exited;
  }

  /** Lets the process end by itself (files are flushed, exit handlers run), but not for long. */
  async end(): Promise<void> {
    this.send(newRequest('control', 'shutdown_request', this.session, { restart: false }));
    const timer = setTimeout(() => void this.kill(), graceMs);
    await this.exited;
    clearTimeout(timer);
  }

  #read(line: string): void {
    const parsed = parseKernelMessage(line);
    if (parsed.ok) this.#onMessage(parsed.message);
    else this.#drop(parsed.reason);
  }

  #drop(reason: string): void {
    this.#dropped += 1;
    // A cell that floods the channel must not flood the log.
    if (this.#dropped <= 20) this.#logger.warn(`A line from the kernel was dropped: ${reason}`);
  }

  #whenExited(scratch: string): Promise<ProcessEnd> {
    const child = this.#child;
    return new Promise((resolve) => {
      let end: ProcessEnd = { code: null, signal: null };
      let timer: NodeJS.Timeout | undefined;
      let finished = false;
      const finish = (): void => {
        if (finished) return;
        finished = true;
        clearTimeout(timer);
        for (const stream of child.stdio) stream?.destroy();
        this.#requests?.destroy();
        this.stdout.end();
        this.stderr.end();
        rm(scratch, { recursive: true, force: true }).then(
          () => resolve(end),
          (error: unknown) => {
            this.#logger.warn(`The folder ${scratch} could not be removed: ${String(error)}`);
            resolve(end);
          },
        );
      };
      child.once('exit', (code, signal) => {
        end = { code, signal };
        this.#running = false;
        if (child.pid !== undefined) killGroup(child.pid);
        timer = setTimeout(finish, outputGraceMs);
      });
      child.once('close', finish);
      child.once('error', () => {
        if (child.pid !== undefined) return;
        this.#running = false;
        finish();
      });
    });
  }
}
