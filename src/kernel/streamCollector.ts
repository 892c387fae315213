import type { ClippedText } from '../core/execution';
import { ClippedBuffer } from './clippedBuffer';
import { TerminalText } from './terminalText';

/** Characters of one stream of one cell that are kept at its start and at its end. */
const keptAtEachEnd = 512 * 1024;

/** Characters that are shown while the cell runs; all of what is kept comes with the result. */
const shownLive = 1024 * 1024;

/** One stream of one cell: kept for the result, and shown as it comes. */
export class StreamCollector {
  readonly #lines = new TerminalText();
  readonly #kept = new ClippedBuffer(keptAtEachEnd, keptAtEachEnd);
  readonly #onLive: (text: string) => void;
  #live = 0;

  /** @param onLive raw text as it comes, with carriage returns, up to about 1 MB. */
  constructor(onLive: (text: string) => void) {
    this.#onLive = onLive;
  }

  add(text: string): void {
    this.#kept.append(this.#lines.push(text));
    if (this.#live >= shownLive) return;
    this.#live += text.length;
    this.#onLive(text);
    if (this.#live >= shownLive) this.#onLive('\n[more output follows; its end is shown when the cell has ended]\n');
  }

  /** The text as a terminal would show it. */
  value(): ClippedText {
    this.#kept.append(this.#lines.end());
    return this.#kept.value();
  }
}
