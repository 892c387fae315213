interface Running<T> {
  readonly promise: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** A call that several wait for: it runs once, and is cancelled when the last of them has lost interest. */
export class SharedCall<T> {
  readonly #start: (signal: AbortSignal) => Promise<T>;
  #running: Running<T> | undefined;

  constructor(start: (signal: AbortSignal) => Promise<T>) {
    this.#start = start;
  }

  /** Joins the running call, or starts it. Rejects with `signal.reason` as soon as that is aborted. */
  join(signal: AbortSignal): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const running = (this.#running ??= this.#begin());
    running.waiting++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        running.waiting--;
        if (running.waiting === 0) {
          if (this.#running === running) this.#running = undefined;
          running.controller.abort(signal.reason);
        }
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      const settled = (): void => signal.removeEventListener('abort', leave);
      running.promise.then(
        (value) => {
          settled();
          resolve(value);
        },
        (error: unknown) => {
          settled();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  #begin(): Running<T> {
    const controller = new AbortController();
    const promise = this.#start(controller.signal).finally(() => {
      if (this.#running?.controller === controller) this.#running = undefined;
    });
    // Those who wait have handlers of their own; when all have left, nobody has.
    promise.catch(() => undefined);
    return { promise, controller, waiting: 0 };
  }
}
