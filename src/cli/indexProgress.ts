import { formatCount, plural } from '../core/plural';
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
  #last: IndexStatus = { phase: 'idle', files: 0, blocks: 0, skipped: 0 };

  constructor(streams: Streams, now: () => number = () => performance.now()) {
    this.#streams = streams;
    this.#now = now;
    this.#told = now();
  }

  /** How the index was when it was last heard of while a pass was running. */
  get last(): IndexStatus {
    return this.#last;
  }

  tell(status: IndexStatus): void {
    const { blocks, progress } = status;
    if (!progress) return;
    this.#last = status;
    const { rewritable } = this.#streams;
    const now = this.#now();
    if (now - this.#told < (rewritable ? intervals.rewritable : intervals.plain)) return;
    this.#told = now;
    const files = `${formatCount(progress.done)} of ${plural(progress.total, 'file')}`;
    const text = `Indexed ${files}, ${plural(blocks, 'block')}`;
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
