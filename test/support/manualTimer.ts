/** Time that stands still until the test moves it on. */
export class ManualTimer {
  #now = 0;
  #next = 0;
  readonly #waiting = new Map<number, { readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  schedule(ms: number, run: () => void): () => void {
    this.#next += 1;
    const key = this.#next;
    this.#waiting.set(key, { at: this.#now + ms, run });
    return () => this.#waiting.delete(key);
  }

  /** Moves on by `ms`, and calls what has become due, in order. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const due = [...this.#waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.#waiting.delete(due[0]);
      this.#now = Math.max(this.#now, due[1].at);
      due[1].run();
    }
    this.#now = until;
  }

  get pending(): number {
    return this.#waiting.size;
  }
}
