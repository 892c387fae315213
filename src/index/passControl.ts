import { IndexError } from '../core/errors';

/** How long others wait at most for their turn while a pass runs, in milliseconds. */
const yieldAfterMs = 12;

/** Lets others have their turn while a pass runs, and lets a person hold or end it. */
export class PassControl {
  #resume: (() => void) | undefined;
  #held: Promise<void> | undefined;
  #cancelled = false;
  #since = performance.now();

  get isPaused(): boolean {
    return this.#held !== undefined;
  }

  /** What is left is not wanted now. */
  get isCancelled(): boolean {
    return this.#cancelled;
  }

  /** To be called before each pass. */
  begin(): void {
    this.#cancelled = false;
    this.#since = performance.now();
  }

  pause(): void {
    this.#held ??= new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  resume(): void {
    this.#resume?.();
    this.#held = undefined;
    this.#resume = undefined;
  }

  /** Also ends a pause. */
  cancel(): void {
    this.#cancelled = true;
    this.resume();
  }

  /**
   * To be called between two files. Rejects when the pass is not wanted any more.
   * @returns nothing when there is no need to wait
   */
  turn(signal: AbortSignal): Promise<void> | undefined {
    if (this.#held) return this.#whileHeld(signal);
    if (performance.now() - this.#since < yieldAfterMs) return undefined;
    return this.#giveTurn(signal);
  }

  async #whileHeld(signal: AbortSignal): Promise<void> {
    let stop = (): void => undefined;
    const aborted = new Promise<void>((resolve) => {
      stop = resolve;
      signal.addEventListener('abort', stop, { once: true });
    });
    if (!signal.aborted) await Promise.race([this.#held, aborted]);
    signal.removeEventListener('abort', stop);
    await this.#giveTurn(signal);
  }

  async #giveTurn(signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
    if (signal.aborted) throw signal.reason instanceof Error ? signal.reason : new IndexError('disposed', 'Stopped.');
  }
}
