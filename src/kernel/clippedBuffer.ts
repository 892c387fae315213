import type { ClippedText } from '../core/execution';

/** Keeps the start and the end of a text of any length, in bounded memory. */
export class ClippedBuffer {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  #head: string[] = [];
  #headLength = 0;
  #tail: string[] = [];
  #tailLength = 0;
  #omitted = 0;

  /** Limits in UTF-16 units. */
  constructor(headLimit: number, tailLimit: number) {
    this.#headLimit = headLimit;
    this.#tailLimit = tailLimit;
  }

  append(text: string): void {
    if (this.#tailLength === 0 && this.#omitted === 0) {
      const room = this.#headLimit - this.#headLength;
      const part = text.length <= room ? text : text.slice(0, pairSafe(text, room));
      if (part) this.#head.push(part);
      this.#headLength += part.length;
      if (part.length === text.length) return;
      text = text.slice(part.length);
    }
    this.#tail.push(text);
    this.#tailLength += text.length;
    if (this.#tailLength > 2 * this.#tailLimit || this.#tail.length > 10_000) this.#cutTail();
  }

  value(): ClippedText {
    this.#cutTail();
    return { head: this.#head.join(''), tail: this.#tail.join(''), omitted: this.#omitted };
  }

  #cutTail(): void {
    const text = this.#tail.join('');
    const surplus = Math.max(0, text.length - this.#tailLimit);
    const cut = surplus === 0 ? 0 : pairSafe(text, surplus);
    this.#omitted += cut;
    this.#tail = [text.slice(cut)];
    this.#tailLength = text.length - cut;
  }
}

/** `index`, or one less where it would cut a surrogate pair. */
function pairSafe(text: string, index: number): number {
  const code = text.charCodeAt(index - 1);
  return code >= 0xd800 && code <= 0xdbff ? index - 1 : index;
}
