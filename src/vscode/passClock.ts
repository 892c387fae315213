import type { IndexStatus } from '../core/ports';

/** How long passes of the index take, without the time that they are paused. All in milliseconds. */
export class PassClock {
  readonly #now: () => number;
  #phase: IndexStatus['phase'] = 'idle';
  #since = 0;
  #spent = 0;
  #measured = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The status has changed, now. */
  observe({ phase }: IndexStatus): void {
    if (phase === this.#phase) return;
    const now = this.#now();
    if (this.#phase === 'indexing') this.#spent += now - this.#since;
    if (phase === 'indexing') {
      if (this.#phase !== 'paused') this.#spent = 0;
      this.#since = now;
      this.#measured = true;
    }
    this.#phase = phase;
  }

  /** Of the running pass so far, or of the last one; nothing when there has been none. */
  get elapsedMs(): number | undefined {
    if (!this.#measured) return undefined;
    return this.#phase === 'indexing' ? this.#spent + this.#now() - this.#since : this.#spent;
  }
}
