import type { Clock } from '../../src/core/ports';

/** A clock that moves on by a fixed time whenever it is read, and that never makes anybody wait. */
export class SteppedClock implements Clock {
  #now: number;
  readonly #stepMs: number;
  readonly sleeps: number[] = [];

  constructor(start = Date.UTC(2026, 0, 2, 3, 4, 5), stepMs = 10) {
    this.#now = start;
    this.#stepMs = stepMs;
  }

  now(): number {
    this.#now += this.#stepMs;
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.sleeps.push(ms);
    this.#now += ms;
    return Promise.resolve();
  }
}
