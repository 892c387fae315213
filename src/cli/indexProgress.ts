import type { IndexStatus } from '../core/ports';
import type { Streams } from './streams';

/** A line that is written over may change so often; plain lines, which stay, less often. In milliseconds. */
const intervals = { rewritable: 100, plain: 5000 };

/** Tells how far an index is: in place on a terminal, in lines now and then elsewhere. */
export class IndexProgress {
  readonly #streams: Streams;
  readonly #now: () => number;
  #told: number;
  #lineOpen = false;

  constructor(streams: Streams, now: () => number = () => performance.now()) {
    this.#streams = streams;
    this.#now = now;
    this.#told = now();
  }

  tell({ progress }: IndexStatus): void {
    if (!progress) return;
    const { rewritable } = this.#streams;
    const now = this.#now();
    if (now - this.#told < (rewritable ? intervals.rewritable : intervals.plain)) return;
    this.#told = now;
    const text = `Indexed ${progress.done} of ${progress.total} files`;
    this.#lineOpen = rewritable;
    if (rewritable) this.#streams.err(`\r${text}\u001b[K`);
    else this.#streams.note(text);
  }

  /** Takes back a line that has been written over. */
  end(): void {
    if (this.#lineOpen) this.#streams.err('\r\u001b[K');
    this.#lineOpen = false;
  }
}
