/** Exit codes of a process that a signal ended: 128 + the signal's number. */
const codes = { SIGINT: 130, SIGTERM: 143 } as const;

/** A command was interrupted, and there is more to say than that: what became of its work. */
export class InterruptedError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'InterruptedError';
  }
}

type Signal = keyof typeof codes;

/**
 * Turns Ctrl+C into cancellation: the first signal aborts, so that episodes are finished and kernels
 * ended; a second one ends the process at once.
 */
export class Interruption {
  readonly #controller = new AbortController();
  #exitCode: number | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What the process ends with when it was interrupted; nothing when it was not. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  /** Listens to the process's signals for as long as it lives. */
  listen(target: NodeJS.Process): void {
    for (const name of Object.keys(codes) as Signal[]) {
      target.on(name, () => {
        if (this.#controller.signal.aborted) target.exit(codes[name]);
        this.abort(codes[name]);
      });
    }
  }

  abort(exitCode: number): void {
    this.#exitCode ??= exitCode;
    this.#controller.abort(new DOMException('Interrupted.', 'AbortError'));
  }
}
