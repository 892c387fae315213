import type { IndexStatus } from '../core/ports';
import type { Timer } from './panelState';

/** A pass that is over sooner is not worth a sign that comes and goes, in milliseconds. */
const quietPassMs = 500;
/** Shortest time between two signs of progress, in milliseconds. */
const progressMs = 200;

/**
 * Hands on how the index is, at a pace that can be looked at: progress a few times a second, a change
 * of phase at once, and a pass over an index that is ready (after a file was saved) only when it takes
 * its time. The last status always arrives.
 */
export class CalmIndexStatus {
  readonly #timer: Timer;
  readonly #tell: (status: IndexStatus) => void;
  #told: IndexStatus | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #next: IndexStatus | undefined;
  #cancel: (() => void) | undefined;
  #disposed = false;

  constructor(timer: Timer, tell: (status: IndexStatus) => void) {
    this.#timer = timer;
    this.#tell = tell;
  }

  receive(status: IndexStatus): void {
    if (this.#disposed) return;
    this.#next = status;
    const before = this.#told?.phase;
    const quiet = before === 'ready' && status.phase === 'indexing';
    if (status.phase !== before && !quiet) {
      this.#flush();
      return;
    }
    const wait = quiet ? quietPassMs : Math.max(0, this.#toldAt + progressMs - this.#timer.now());
    this.#cancel ??= this.#timer.schedule(wait, () => this.#flush());
  }

  /** What waits is dropped. */
  dispose(): void {
    this.#disposed = true;
    this.#cancel?.();
  }

  #flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (!this.#next) return;
    this.#told = this.#next;
    this.#toldAt = this.#timer.now();
    this.#next = undefined;
    this.#tell(this.#told);
  }
}
