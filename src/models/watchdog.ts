/**
 * Ends a wait when nothing has happened for too long, or when the caller cancels. `signal` is for
 * whoever does the work; `race` does not depend on its being heeded.
 */
export class Watchdog {
  readonly #controller = new AbortController();
  readonly #ended: Promise<never>;
  readonly #caller: AbortSignal;
  #reject: (reason: unknown) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(caller: AbortSignal) {
    this.#caller = caller;
    this.#ended = new Promise<never>((_resolve, reject) => {
      this.#reject = reject;
    });
    this.#ended.catch(() => undefined);
    caller.addEventListener('abort', this.#cancel, { once: true });
    if (caller.aborted) this.#cancel();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on there are `ms` until the wait ends with what `reason` gives. */
  expect(ms: number, reason: () => Error): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(reason()), ms);
  }

  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#ended]);
  }

  /** Ends the work, too, if it is not over. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#cancel);
    this.#controller.abort();
  }

  readonly #cancel = (): void => this.#end(this.#caller.reason);

  #end(reason: unknown): void {
    clearTimeout(this.#timer);
    this.#reject(reason);
    this.#controller.abort();
  }
}
