import { IndexError } from '../../src/core/errors';
import type { IndexStatus, LibraryOutline, SearchResult, SkippedFile } from '../../src/core/ports';
import type { PausableIndex } from '../../src/vscode/codeBaseIndex';

/** An index of `total` files that does one whenever the test says so. */
export class MemoryIndex implements PausableIndex {
  readonly total: number;
  readonly refreshed: string[] = [];
  skippedFiles: readonly SkippedFile[] = [];
  disposals = 0;
  #done = 0;
  #phase: IndexStatus['phase'] = 'idle';
  #listeners = new Set<(status: IndexStatus) => void>();
  #end: { resolve(): void; reject(error: Error): void } | undefined;
  #pass: Promise<void> | undefined;

  constructor(total: number) {
    this.total = total;
  }

  open = (): Promise<void> => (this.#pass ??= this.#begin(0));

  rebuild = (): Promise<void> => {
    this.#end?.resolve();
    return (this.#pass = this.#begin(0));
  };

  refresh = (paths: readonly string[]): Promise<void> => Promise.resolve(void this.refreshed.push(...paths));

  skipped = (): Promise<readonly SkippedFile[]> => Promise.resolve(this.skippedFiles);

  search = (): Promise<SearchResult> =>
    this.disposals > 0
      ? Promise.reject(new IndexError('disposed', 'The index has been closed.'))
      : Promise.resolve({ hits: [], total: this.#done });

  outline = (): Promise<LibraryOutline> =>
    Promise.resolve({ packages: [], readme: '', files: this.#done, blocks: this.#done });

  pause = (): void => this.#say('paused');

  resume = (): void => {
    if (this.#phase === 'paused') this.#say('indexing');
    else void (this.#pass = this.#begin(this.#done));
  };

  cancel = (): void => {
    this.#say('ready');
    this.#end?.resolve();
  };

  onStatus = (listener: (status: IndexStatus) => void): void => void this.#listeners.add(listener);

  dispose = (): Promise<void> => {
    this.disposals += 1;
    this.#end?.reject(new IndexError('disposed', 'The index has been closed.'));
    return Promise.resolve();
  };

  /** Indexes so many more files; the last ends the pass. */
  work(files: number): void {
    this.#done = Math.min(this.total, this.#done + files);
    this.#say(this.#done === this.total ? 'ready' : 'indexing');
    if (this.#done === this.total) this.#end?.resolve();
  }

  /** The pass ends without an index. */
  fail(message: string): void {
    this.#end?.reject(new IndexError('folderNotFound', message));
  }

  #begin(done: number): Promise<void> {
    this.#done = done;
    this.#say('indexing');
    return new Promise((resolve, reject) => (this.#end = { resolve, reject }));
  }

  #say(phase: IndexStatus['phase']): void {
    this.#phase = phase;
    const left = this.total - this.#done;
    const running = phase === 'indexing' || phase === 'paused';
    const status: IndexStatus = {
      phase,
      files: this.#done,
      blocks: this.#done,
      skipped: 0,
      ...(running && { progress: { done: this.#done, total: this.total } }),
      ...(!running && left > 0 && { left }),
    };
    for (const listener of this.#listeners) listener(status);
  }
}
