import { basename, join, relative, sep } from 'node:path';
import { IndexError, messageOf } from '../core/errors';
import type { IndexStatus, LibraryOutline, SearchRequest, SearchResult, SkippedFile } from '../core/ports';
import { readFileBlocks } from './fileReader';
import type { FileSystem } from './fileSystem';
import { examine, walkFiles } from './fileWalk';
import { changesMore } from './ignoreRules';
import { IndexStore } from './indexStore';
import { RootPass, pathPrefixes } from './indexedRoot';
import type { IndexRoot } from './indexedRoot';
import { keyOf, loadIndex, saveIndex } from './keptIndex';
import { languageOf } from './languages/parser';
import type { BlockParser } from './languages/parser';
import { outlineOf } from './outline';
import { searchBlocks } from './searchBlocks';

export interface CodeIndexOptions {
  readonly roots: readonly IndexRoot[];
  readonly cacheFolder: string;
  readonly files: FileSystem;
  readonly parser: BlockParser;
  onStatus(status: IndexStatus): void;
  log(level: 'debug' | 'info' | 'warn', message: string): void;
}

/** What a pass did. */
export interface IndexReport {
  /** Files that are indexed, and their blocks. */
  readonly files: number;
  readonly blocks: number;
  /** Files and folders with trouble: left out, or indexed in part. `skipped()` names them. */
  readonly skipped: number;
  readonly ms: number;
  /** Whether a kept index was there to begin with. */
  readonly warm: boolean;
  /** Memory of the whole process after it. */
  readonly rssBytes: number;
}

/** How long others wait at most for their turn while a pass runs, in milliseconds. */
const yieldAfterMs = 12;
const searchAttempts = 3;
/** More changed files than these are found faster by looking at everything. */
const maxSingleFiles = 200;

/** The index over some folders: passes over the disk, and answers. Lives in the worker; one call at a time. */
export class CodeIndex {
  readonly #options: CodeIndexOptions;
  readonly #prefixes: readonly string[];
  readonly #key: string;
  readonly #keptFile: string;
  readonly #store = new IndexStore();
  /** Found by walking; trouble within files is kept with the file. */
  #walkTroubles: readonly SkippedFile[] = [];
  readonly #logged = new Map<string, string>();
  /** A pass over everything has ended. */
  #opened = false;
  /** What was kept has been looked for. */
  #loaded = false;
  #unsaved = false;

  constructor(options: CodeIndexOptions) {
    this.#options = options;
    this.#prefixes = pathPrefixes(options.roots);
    this.#key = keyOf(options.roots);
    this.#keptFile = join(options.cacheFolder, `${this.#key}.index`);
  }

  get unsaved(): boolean {
    return this.#unsaved;
  }

  /** Loads what was kept, unless it is to be built afresh, and makes it agree with the disk. @throws IndexError */
  async open(fresh: boolean, signal: AbortSignal): Promise<IndexReport> {
    const startedAt = performance.now();
    let warm = this.#opened && !fresh;
    if (fresh) {
      this.#store.clear();
      this.#unsaved = true;
    } else if (!this.#loaded) {
      warm = this.#load();
    }
    this.#loaded = true;
    try {
      await this.#syncAll(signal);
    } catch (error) {
      this.#say({ phase: this.#opened ? 'ready' : 'idle' });
      throw error;
    }
    this.#opened = true;
    this.#say({ phase: 'ready' });
    const { fileCount: files, blockCount: blocks } = this.#store.catalogue;
    return {
      files,
      blocks,
      skipped: this.skipped().length,
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
    if (few) this.#syncFiles(paths, false);
    else await this.#syncAll(signal);
    this.#say({ phase: 'ready' });
  }

  /** Files and folders that are left out or indexed in part, with the reason. */
  skipped(): SkippedFile[] {
    const inFiles = [...this.#store.catalogue.files()].flatMap(({ file, trouble, skipped }) =>
      trouble === undefined ? [] : [{ path: file, reason: trouble, ...(!skipped && { indexed: true as const }) }],
    );
    return [...this.#walkTroubles, ...inFiles].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Never gives a block that is not on the disk as it says: files that changed are indexed again first. */
  search(request: SearchRequest): SearchResult {
    const { files } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const found = searchBlocks(request, this.#store, files);
      if (found.stale.length === 0 || attempt === searchAttempts) return found.result;
      try {
        this.#syncFiles(found.stale, true);
      } catch (error) {
        // The folder itself is gone: there is nothing to index again, and its hits are left out already.
        if (error instanceof IndexError) return found.result;
        throw error;
      }
    }
  }

  outline(): LibraryOutline {
    return outlineOf(this.#store.catalogue, this.#options.roots, this.#options.files);
  }

  /** Keeps the index for the next time. Not being able to is logged, never thrown. */
  async save(): Promise<void> {
    if (!this.#loaded || !this.#unsaved) return;
    try {
      saveIndex(this.#keptFile, this.#key, await this.#store.toKeep());
      this.#unsaved = false;
    } catch (error) {
      this.#options.log('warn', `The index could not be kept in ${this.#keptFile}: ${messageOf(error)}`);
    }
  }

  #load(): boolean {
    const loaded = loadIndex(this.#keptFile, this.#key);
    if (loaded.kind === 'none') {
      if (loaded.reason) this.#options.log('info', `The kept index is built anew: ${loaded.reason}.`);
      return false;
    }
    try {
      this.#store.load(loaded.index);
      return true;
    } catch (error) {
      this.#options.log('warn', `The kept index is built anew: it can't be used (${messageOf(error)}).`);
      return false;
    }
  }

  async #syncAll(signal: AbortSignal): Promise<void> {
    const { files, roots } = this.#options;
    const { catalogue } = this.#store;
    const passes = roots.map((root, at) => new RootPass(files, root, this.#prefixes[at] ?? ''));
    this.#say({ phase: 'indexing' });

    const present = new Set<string>();
    const troubles: SkippedFile[] = [];
    const changed: { file: string; root: number; pass: RootPass }[] = [];
    const pause = pauses(signal);
    for (const [root, pass] of passes.entries()) {
      const walked = pass.single
        ? [examine(roots[root]?.folder ?? '', files)]
        : walkFiles(pass.base, files, pass.rules);
      for (const found of walked) {
        await pause();
        if (found.kind === 'skipped') {
          troubles.push(found.skipped);
          continue;
        }
        const { file, stamp } = found;
        if (present.has(file)) continue;
        present.add(file);
        const known = catalogue.file(file);
        const same = known?.stamp === stamp && known.root === root && known.module === pass.moduleOf(file);
        if (!same) changed.push({ file, root, pass });
      }
    }
    for (const { file } of catalogue.files()) {
      if (present.has(file)) continue;
      this.#store.remove(file);
      this.#unsaved = true;
    }
    let done = 0;
    let toldAt = 0;
    for (const { file, root, pass } of changed) {
      this.#index(file, root, pass);
      done++;
      await pause();
      if (performance.now() - toldAt < 100) continue;
      toldAt = performance.now();
      this.#say({ phase: 'indexing', progress: { done, total: changed.length } });
    }
    this.#walkTroubles = troubles;
    this.#store.settle();
    this.#logTroubles();
  }

  #concernsMore(path: string): boolean {
    if (changesMore(basename(path))) return true;
    try {
      return this.#options.files.entryKind(path) !== 'file' || this.#isBehindLink(path);
    } catch {
      // Gone: a file is removed on its own; what was in a folder is found by looking at everything.
      return [...this.#store.catalogue.files()].some(({ file }) => file.startsWith(path + sep));
    }
  }

  /** An unknown file below a linked folder may be known by its own path: only a walk tells. */
  #isBehindLink(path: string): boolean {
    const { files, roots } = this.#options;
    if (this.#store.catalogue.file(path)) return false;
    const root = roots.find((each) => holds(each, path));
    return (
      root !== undefined && files.realPath(path) !== join(files.realPath(root.folder), relative(root.folder, path))
    );
  }

  /** @param force index them again even if they look the same */
  #syncFiles(paths: readonly string[], force: boolean): void {
    const { files, roots } = this.#options;
    const passes = new Map<number, RootPass>();
    const passOf = (root: IndexRoot, at: number): RootPass => {
      const pass = passes.get(at) ?? new RootPass(files, root, this.#prefixes[at] ?? '');
      passes.set(at, pass);
      return pass;
    };
    // Whether a stub is indexed depends on the source beside it.
    for (const path of paths.flatMap((each) => (each.endsWith('.py') ? [each, `${each}i`] : [each]))) {
      const known = this.#store.catalogue.file(path);
      if (languageOf(basename(path)) === undefined && !known) continue;
      // As in a pass over everything: the first of the roots that does not leave it out.
      const at =
        known?.root ?? roots.findIndex((root, number) => holds(root, path) && !passOf(root, number).excludes(path));
      const root = roots[at];
      if (root) this.#syncFile(path, at, passOf(root, at), force);
    }
    this.#logTroubles();
  }

  #syncFile(file: string, root: number, pass: RootPass, force: boolean): void {
    const { files } = this.#options;
    const known = this.#store.catalogue.file(file);
    const found = examine(file, files);
    const excluded = pass.excludes(file);
    this.#walkTroubles = this.#walkTroubles.filter(({ path }) => path !== file);
    if (found.kind === 'skipped' || excluded) {
      if (known) this.#store.remove(file);
      this.#unsaved ||= known !== undefined;
      if (found.kind === 'skipped' && !excluded && isThere(files, file)) {
        this.#walkTroubles = [...this.#walkTroubles, found.skipped];
      }
      return;
    }
    if (force || known?.stamp !== found.stamp) this.#index(file, root, pass);
  }

  #index(file: string, root: number, pass: RootPass): void {
    const read = readFileBlocks(file, this.#options.files, this.#options.parser);
    const module = pass.moduleOf(file);
    this.#unsaved = true;
    this.#store.put(
      { ...read.entry, file, path: pass.pathOf(file), root, ...(module !== undefined && { module }) },
      read,
    );
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
    const { fileCount: files, blockCount: blocks, troubleCount } = this.#store.catalogue;
    this.#options.onStatus({ files, blocks, skipped: this.#walkTroubles.length + troubleCount, ...status });
  }
}

/** Lets others have their turn now and then, and ends the pass when it is not wanted any more. */
function pauses(signal: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < yieldAfterMs) return undefined;
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        since = performance.now();
        if (signal.aborted)
          reject(signal.reason instanceof Error ? signal.reason : new IndexError('disposed', 'Stopped.'));
        else resolve();
      });
    });
  };
}

function holds({ folder }: IndexRoot, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function isThere(files: FileSystem, file: string): boolean {
  try {
    files.entryKind(file);
    return true;
  } catch {
    return false;
  }
}
