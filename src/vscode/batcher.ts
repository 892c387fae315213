import type { Timer } from './panelState';

/**
 * Collects items until none has come for `quietMs`, then hands them on at once, each a single time.
 * What comes while they are being worked on waits for the next turn: one running, one queued.
 */
export class Batcher<T> {
  readonly #quietMs: number;
  readonly #timer: Timer;
  readonly #work: (items: readonly T[]) => Promise<void>;
  readonly #items = new Set<T>();
  #cancel: (() => void) | undefined;
  #working = false;
  #disposed = false;

  /** `work` must not reject. */
  constructor(quietMs: number, timer: Timer, work: (items: readonly T[]) => Promise<void>) {
    this.#quietMs = quietMs;
    this.#timer = timer;
    this.#work = work;
  }

  add(item: T): void {
    if (this.#disposed) return;
    this.#items.add(item);
    this.#cancel?.();
    this.#cancel = this.#timer.schedule(this.#quietMs, () => this.#start());
  }

  /** What waits is dropped. */
  dispose(): void {
    this.#disposed = true;
    this.#cancel?.();
    this.#items.clear();
  }

  #start(): void {
    this.#cancel = undefined;
    if (this.#working || this.#items.size === 0) return;
    const items = [...this.#items];
    this.#items.clear();
    this.#working = true;
    void this.#work(items).finally(() => {
      this.#working = false;
      if (!this.#disposed && this.#items.size > 0 && !this.#cancel) this.#start();
    });
  }
}
