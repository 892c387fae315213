import { basename, join, relative } from 'node:path';
import { IndexError } from '../core/errors';
import type { IndexStatus, LibraryOutline, SearchRequest, SearchResult, SkippedFile } from '../core/ports';
import type { FileEntry } from './catalogue';
import { LocalExtractor } from './fileExtractor';
import type { Extracted, ExtractionRequest, FileExtractor } from './fileExtractor';
import { isThere } from './fileSystem';
import type { FileSystem } from './fileSystem';
import { examine, walkFiles } from './fileWalk';
import { changesMore } from './ignoreRules';
import { IndexStore } from './indexStore';
import { RootPass } from './indexedRoot';
import type { IndexRoot } from './indexedRoot';
import { languageOf } from './languages/languageOf';
import type { BlockParser } from './languages/parser';
import type { IndexReport } from './indexReport';
import { outlineOf } from './outline';
import { PassControl } from './passControl';
import { RootIndexes, isWithin } from './rootIndexes';
import { searchBlocks } from './searchBlocks';
import type { Found } from './searchBlocks';

export interface CodeIndexOptions {
  readonly roots: readonly IndexRoot[];
  readonly cacheFolder: string;
  readonly files: FileSystem;
  /** Loaded when the first file is read. */
  parser(): Promise<BlockParser>;
  /** Reads many files; they are read here, one after the other, when it is absent. */
  readonly pool?: FileExtractor;
  onStatus(status: IndexStatus): void;
  log(level: 'debug' | 'info' | 'warn', message: string): void;
}

const searchAttempts = 3;
/** More changed files than these are found faster by looking at everything. */
const maxSingleFiles = 200;
/** Fewer files than these are read faster than threads for them start. */
const minPooledFiles = 30;
/** How often progress is told, in milliseconds. */
const statusEveryMs = 100;

/** A file whose blocks are to be read. */
interface ChangedFile extends ExtractionRequest {
  readonly root: number;
  readonly pass: RootPass;
  readonly stamp: string;
  /** What was known of it when that was found. */
  readonly known: FileEntry | undefined;
}

/**
 * The index over some folders: passes over the disk, and answers. Lives in the worker. Passes come
 * one after the other; a search may come in the middle of one.
 */
export class CodeIndex {
  readonly control = new PassControl();
  readonly #options: CodeIndexOptions;
  readonly #store: IndexStore;
  readonly #kept: RootIndexes;
  readonly #local: LocalExtractor;
  /** Found by walking; trouble within files is kept with the file. */
  #walkTroubles: readonly SkippedFile[] = [];
  readonly #logged = new Map<string, string>();
  /** A pass over everything has ended, whole or cancelled. */
  #opened = false;
  /** What was kept has been looked for. */
  #loaded = false;
  /** Files that a cancelled pass has left. */
  #left = 0;
  readonly #waiting: (() => void)[] = [];
  #told: Pick<IndexStatus, 'phase' | 'progress'> = { phase: 'idle' };

  constructor(options: CodeIndexOptions) {
    const { cacheFolder, files, roots } = options;
    this.#options = options;
    this.#store = new IndexStore(roots.length);
    this.#kept = new RootIndexes(roots, cacheFolder, this.#store, (level, text) => options.log(level, text));
    this.#local = new LocalExtractor(files, () => options.parser());
  }

  /** Files that have been read or removed since the index was kept. */
  get unsavedFiles(): number {
    return this.#loaded ? this.#kept.unsaved : 0;
  }

  /**
   * Resolves when there is something to search, however much: when a pass has ended or is held; also
   * when it has failed.
   */
  whenSearchable(): Promise<void> {
    if (this.#opened || this.#told.phase === 'paused') return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Loads what was kept, unless it is to be built afresh, and makes it agree with the disk. @throws IndexError */
  async open(fresh: boolean, signal: AbortSignal): Promise<IndexReport> {
    const startedAt = performance.now();
    const { roots } = this.#options;
    let warm = this.#opened && !fresh;
    if (fresh) {
      this.#store.clear();
      for (const root of roots.keys()) this.#kept.changed(root);
    } else if (!this.#loaded) {
      const loaded = [...roots.keys()].map((root) => this.#kept.load(root));
      warm = loaded.every(Boolean);
    }
    this.#loaded = true;
    try {
      await this.#syncAll(signal);
      this.#opened = true;
    } finally {
      this.#say({ phase: this.#opened ? 'ready' : 'idle' });
    }
    return {
      files: this.#store.fileCount,
      blocks: this.#store.blockCount,
      skipped: this.skipped().length,
      left: this.#left,
      ms: performance.now() - startedAt,
      warm,
      rssBytes: process.memoryUsage.rss(),
    };
  }

  /** Makes files (absolute paths), or everything, agree with the disk. */
  async refresh(paths: readonly string[] | undefined, signal: AbortSignal): Promise<void> {
    if (!this.#opened) return;
    const few =
      paths !== undefined && paths.length <= maxSingleFiles && !paths.some((path) => this.#concernsMore(path));
    try {
      if (few) await this.#syncFiles(paths, false);
      else await this.#syncAll(signal);
    } finally {
      this.#say({ phase: 'ready' });
    }
  }

  /** Holds the running pass, or the next one. */
  pause(): void {
    this.control.pause();
    if (this.#told.phase === 'indexing') this.#say({ ...this.#told, phase: 'paused' });
  }

  resume(): void {
    this.control.resume();
    if (this.#told.phase === 'paused') this.#say({ ...this.#told, phase: 'indexing' });
  }

  /** Ends the running pass; what it has done stays. */
  cancel(): void {
    this.control.cancel();
  }

  /** Files and folders that are left out or indexed in part, with the reason. */
  skipped(): SkippedFile[] {
    const inFiles = [...this.#store.entries()].flatMap(({ file, trouble, skipped }) =>
      trouble === undefined ? [] : [{ path: file, reason: trouble, ...(!skipped && { indexed: true as const }) }],
    );
    return [...this.#walkTroubles, ...inFiles].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Never gives a block that is not on the disk as it says: files that changed are indexed again first. */
  async search(request: SearchRequest): Promise<SearchResult> {
    for (let attempt = 1; ; attempt++) {
      const { result, stale } = this.searchOnce(request);
      if (stale.length === 0 || attempt === searchAttempts) return this.#withNote(result);
      try {
        await this.#syncFiles(stale, true);
      } catch (error) {
        // The folder itself is gone: there is nothing to index again, and its hits are left out already.
        if (error instanceof IndexError) return this.#withNote(result);
        throw error;
      }
    }
  }

  /** Answers from what is indexed now; files that have changed are named, and their hits left out. */
  searchOnce(request: SearchRequest): Found {
    return searchBlocks(request, this.#store, this.#options.files);
  }

  /** Packages and modules, and the start of the README. */
  outline(): LibraryOutline {
    return outlineOf(this.#store, this.#options.roots, this.#options.files);
  }

  /** Keeps the index for the next time. Not being able to is logged, never thrown. */
  async save(): Promise<void> {
    if (this.#loaded) await this.#kept.save();
  }

  #withNote(result: SearchResult): SearchResult {
    const { progress } = this.#told;
    const missing = this.#opened ? this.#left : progress ? progress.total - progress.done : 0;
    if (missing === 0) return result;
    const incomplete = `The index is not complete: ${missing === 1 ? '1 file is' : `${missing} files are`} not indexed yet.`;
    return { ...result, note: result.note ? `${result.note}\n${incomplete}` : incomplete };
  }

  async #syncAll(signal: AbortSignal): Promise<void> {
    this.control.begin();
    this.#left = 0;
    this.#say({ phase: this.control.isPaused ? 'paused' : 'indexing' });
    const changed = await this.#changedFiles(signal);
    if (changed.length > 0) await this.#indexAll(changed, signal);
    this.#store.settle();
    this.#logTroubles();
  }

  /** Walks all roots; files that have gone are removed. */
  async #changedFiles(signal: AbortSignal): Promise<ChangedFile[]> {
    const { files, roots } = this.#options;
    const passes = roots.map((root, at) => this.#passOf(root, at));
    const present = new Map<string, number>();
    const troubles: SkippedFile[] = [];
    const changed: ChangedFile[] = [];
    for (const [root, pass] of passes.entries()) {
      const { catalogue } = this.#store.roots[root] ?? {};
      const walked = pass.single
        ? [examine(roots[root]?.folder ?? '', files)]
        : walkFiles(pass.base, files, pass.rules);
      for (const found of walked) {
        await this.control.turn(signal);
        if (found.kind === 'skipped') {
          troubles.push(found.skipped);
          continue;
        }
        const { file, stamp } = found;
        if (present.has(file)) continue;
        present.set(file, root);
        const known = catalogue?.file(file);
        if (known?.stamp === stamp && known.module === pass.moduleOf(file)) continue;
        changed.push({ file, path: this.#searchedPath(file, pass, root), root, pass, stamp, known });
      }
    }
    for (const [root, { catalogue }] of this.#store.roots.entries()) {
      for (const { entry } of [...catalogue.files()]) {
        if (present.get(entry.file) !== root) this.#remove(entry.file, root);
      }
    }
    this.#walkTroubles = troubles;
    return changed;
  }

  async #indexAll(changed: readonly ChangedFile[], signal: AbortSignal): Promise<void> {
    const { pool } = this.#options;
    const extractor = pool && changed.length >= minPooledFiles ? pool : this.#local;
    const total = changed.length;
    let done = 0;
    let toldAt = performance.now();
    this.#say({ ...this.#told, progress: { done, total } });
    for await (const extracted of extractor.extract(changed)) {
      const { file, known, root } = extracted.request;
      // A search may have met the file meanwhile and read it again: what it read is newer.
      if (this.#store.roots[root]?.catalogue.file(file) === known) this.#put(extracted);
      done++;
      const turn = this.control.turn(signal);
      if (turn) await turn;
      if (this.control.isCancelled) {
        this.#left = total - done;
        return;
      }
      if (performance.now() - toldAt < statusEveryMs) {
        this.#told = { ...this.#told, progress: { done, total } };
        continue;
      }
      toldAt = performance.now();
      this.#say({ phase: 'indexing', progress: { done, total } });
    }
  }

  #concernsMore(path: string): boolean {
    if (changesMore(basename(path))) return true;
    try {
      return this.#options.files.entryKind(path) !== 'file' || this.#isBehindLink(path);
    } catch {
      // Gone: a file is removed on its own; what was in a folder is found by looking at everything.
      if (this.#store.file(path)) return false;
      for (const { file } of this.#store.entries()) if (isWithin(file, path)) return true;
      return false;
    }
  }

  /** An unknown file below a linked folder may be known by its own path: only a walk tells. */
  #isBehindLink(path: string): boolean {
    const { files, roots } = this.#options;
    if (this.#store.file(path)) return false;
    const root = roots.find(({ folder }) => isWithin(path, folder));
    return (
      root !== undefined && files.realPath(path) !== join(files.realPath(root.folder), relative(root.folder, path))
    );
  }

  /** @param force index them again even if they look the same */
  async #syncFiles(paths: readonly string[], force: boolean): Promise<void> {
    const { roots } = this.#options;
    const passes = new Map<number, RootPass>();
    const passOf = (root: IndexRoot, at: number): RootPass => {
      const pass = passes.get(at) ?? this.#passOf(root, at);
      passes.set(at, pass);
      return pass;
    };
    // Whether a stub is indexed depends on the source beside it.
    for (const path of paths.flatMap((each) => (each.endsWith('.py') ? [each, `${each}i`] : [each]))) {
      const known = this.#store.file(path);
      if (languageOf(basename(path)) === undefined && !known) continue;
      // As in a pass over everything: the first of the roots that does not leave it out.
      const at =
        known?.root ??
        roots.findIndex((root, number) => isWithin(path, root.folder) && !passOf(root, number).excludes(path));
      const root = roots[at];
      if (root) await this.#syncFile(path, at, passOf(root, at), force);
    }
    this.#logTroubles();
  }

  async #syncFile(file: string, root: number, pass: RootPass, force: boolean): Promise<void> {
    const { files } = this.#options;
    const known = this.#store.file(file);
    const found = examine(file, files);
    const excluded = pass.excludes(file);
    this.#walkTroubles = this.#walkTroubles.filter(({ path }) => path !== file);
    if (found.kind === 'skipped' || excluded) {
      if (known) this.#remove(file, root);
      if (found.kind === 'skipped' && !excluded && isThere(files, file)) {
        this.#walkTroubles = [...this.#walkTroubles, found.skipped];
      }
      return;
    }
    if (!force && known?.stamp === found.stamp) return;
    const { stamp } = found;
    const changed: ChangedFile = { file, path: this.#searchedPath(file, pass, root), root, pass, stamp, known };
    for await (const extracted of this.#local.extract([changed])) this.#put(extracted);
    this.#store.roots[root]?.engine.forget();
  }

  #put({ request, extracted, decoder }: Extracted<ChangedFile>): void {
    const { file, pass, root, stamp } = request;
    const store = this.#store.roots[root];
    if (!store) return;
    const module = pass.moduleOf(file);
    const path = pass.pathOf(file);
    const { entry, blocks, terms } = extracted;
    store.put(
      {
        // A file that could not be read at all has no stamp of its own: it is not tried again until it changes.
        entry: { ...entry, stamp: entry.stamp || stamp, file, path, root, ...(module !== undefined && { module }) },
        blocks,
        terms,
      },
      decoder.entriesIn(store.engine),
    );
    this.#kept.changed(root);
  }

  #remove(file: string, root: number): void {
    this.#store.roots[root]?.remove(file);
    this.#kept.changed(root);
  }

  #passOf(root: IndexRoot, at: number): RootPass {
    return new RootPass(this.#options.files, root, this.#kept.prefixes[at] ?? '');
  }

  /** Without what the root is called here: what is kept of it is the same wherever it is used. */
  #searchedPath(file: string, pass: RootPass, root: number): string {
    return pass.pathOf(file).slice(this.#kept.prefixes[root]?.length ?? 0);
  }

  /** Each trouble once, by name. */
  #logTroubles(): void {
    for (const { path, reason } of this.skipped()) {
      if (this.#logged.get(path) === reason) continue;
      this.#logged.set(path, reason);
      this.#options.log('warn', `${path}: ${reason}.`);
    }
  }

  #say(status: Pick<IndexStatus, 'phase' | 'progress'>): void {
    this.#told = status;
    if (status.phase !== 'indexing') for (const wake of this.#waiting.splice(0)) wake();
    const { blockCount: blocks, fileCount: files, troubleCount } = this.#store;
    const skipped = this.#walkTroubles.length + troubleCount;
    this.#options.onStatus({ files, blocks, skipped, ...(this.#left > 0 && { left: this.#left }), ...status });
  }
}
