import { StringDecoder } from 'node:string_decoder';

/** First byte of every mark: hardly ever in a program's output, so that looking for a cut mark is cheap. */
const firstByte = 0x02;

/** Takes text as it comes; `background`: no cell was running. */
export type TextListener = (text: string, background: boolean) => void;

/**
 * Text of descriptor 1 or 2. The bridge writes a random mark at the end of a cell: text before it
 * is the cell's, text after it comes from the background. Invalid UTF-8 becomes U+FFFD, NUL U+2400.
 */
export class MarkedStream {
  readonly #onText: TextListener;
  readonly #decoder = new StringDecoder('utf8');
  #mark: { readonly bytes: Buffer; readonly seen: () => void } | undefined;
  #held: Buffer = Buffer.alloc(0);

  constructor(onText: TextListener) {
    this.#onText = onText;
  }

  /** A cell begins. Resolves when its mark has come, or the stream has ended. */
  expect(mark: string): Promise<void> {
    return new Promise((resolve) => {
      this.#mark = { bytes: Buffer.from(mark, 'ascii'), seen: resolve };
    });
  }

  push(chunk: Buffer): void {
    const data = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#held = Buffer.alloc(0);
    const mark = this.#mark;
    if (!mark) {
      this.#emit(data, true);
      return;
    }
    const at = data.indexOf(mark.bytes);
    if (at === -1) {
      const whole = data.length - cutMarkLength(data, mark.bytes);
      // Copied: a view would keep the whole chunk in memory.
      this.#held = Buffer.from(data.subarray(whole));
      this.#emit(data.subarray(0, whole), false);
      return;
    }
    this.#emit(data.subarray(0, at), false);
    this.#endText(false);
    this.#mark = undefined;
    mark.seen();
    this.#emit(data.subarray(at + mark.bytes.length), true);
  }

  /** No more comes: the process has ended. */
  end(): void {
    const mark = this.#mark;
    this.#emit(this.#held, !mark);
    this.#held = Buffer.alloc(0);
    this.#endText(!mark);
    this.#mark = undefined;
    mark?.seen();
  }

  #emit(bytes: Buffer, background: boolean): void {
    if (bytes.length > 0) this.#hand(this.#decoder.write(bytes), background);
  }

  #endText(background: boolean): void {
    this.#hand(this.#decoder.end(), background);
  }

  #hand(text: string, background: boolean): void {
    if (text) this.#onText(text.includes('\0') ? text.replaceAll('\0', '\u2400') : text, background);
  }
}

/** How many bytes at the end of `data` may be the start of the mark. */
function cutMarkLength(data: Buffer, mark: Buffer): number {
  const at = data.lastIndexOf(firstByte);
  if (at === -1 || data.length - at >= mark.length) return 0;
  return mark.subarray(0, data.length - at).equals(data.subarray(at)) ? data.length - at : 0;
}

/** A mark for one cell, from random text. */
export function markOf(random: string): string {
  return `${String.fromCharCode(firstByte)}codenav-${random}\x03`;
}
