/** Coalesces refreshes: one runs, and all that is asked for meanwhile becomes one more. */
export class RefreshQueue {
  readonly #refresh: (paths: readonly string[] | undefined) => Promise<void>;
  #running: Promise<void> | undefined;
  /** What the next one is to look at; everything when `all`. */
  #next: { readonly paths: Set<string>; all: boolean; readonly done: Promise<void> } | undefined;

  constructor(refresh: (paths: readonly string[] | undefined) => Promise<void>) {
    this.#refresh = refresh;
  }

  /** Resolves when the paths, or everything, have been looked at after this call. */
  add(paths: readonly string[] | undefined): Promise<void> {
    this.#next ??= { paths: new Set(), all: false, done: this.#afterRunning() };
    if (paths) for (const path of paths) this.#next.paths.add(path);
    else this.#next.all = true;
    return this.#next.done;
  }

  async #afterRunning(): Promise<void> {
    // Calls in the same turn are one refresh, and a failure of the one before is not this one's.
    await (this.#running ?? Promise.resolve()).catch(() => undefined);
    const next = this.#next;
    this.#next = undefined;
    if (!next) return;
    this.#running = this.#refresh(next.all ? undefined : [...next.paths]);
    await this.#running;
  }
}
