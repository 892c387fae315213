/** Cuts bytes into lines; an overlong line is left out, whatever its length, without keeping it in memory. */
export class LineSplitter {
  readonly #limit: number;
  readonly #onLine: (line: string) => void;
  readonly #onOverlong: () => void;
  #parts: Buffer[] = [];
  #length = 0;
  #skipping = false;

  /** @param limit bytes of the longest line that is handed on; lines are ASCII, without their end. */
  constructor(limit: number, onLine: (line: string) => void, onOverlong: () => void) {
    this.#limit = limit;
    this.#onLine = onLine;
    this.#onOverlong = onOverlong;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.#add(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  #add(part: Buffer): void {
    if (this.#skipping || part.length === 0) return;
    this.#length += part.length;
    this.#parts.push(part);
    if (this.#length <= this.#limit) return;
    this.#skipping = true;
    this.#parts = [];
    this.#onOverlong();
  }

  #finish(): void {
    const line = Buffer.concat(this.#parts).toString('latin1').trim();
    this.#parts = [];
    this.#length = 0;
    this.#skipping = false;
    if (line) this.#onLine(line);
  }
}
