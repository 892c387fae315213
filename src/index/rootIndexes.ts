import { join, sep } from 'node:path';
import { messageOf } from '../core/errors';
import type { FileEntry } from './catalogue';
import type { IndexStore } from './indexStore';
import type { IndexRoot } from './indexedRoot';
import { pathPrefixes } from './indexedRoot';
import { keyOf, loadIndex, saveIndex } from './keptIndex';
import type { KeptFile } from './keptIndex';

type Log = (level: 'debug' | 'info' | 'warn', message: string) => void;

/**
 * What is kept of each root between times. A root has a file of its own, without what it is called
 * here: workspaces that use the same library share it.
 */
export class RootIndexes {
  /** Beginnings of the paths of each root, with their slash; empty for a root that is alone. */
  readonly prefixes: readonly string[];
  readonly #keys: readonly string[];
  readonly #cacheFolder: string;
  readonly #store: IndexStore;
  readonly #log: Log;
  /** Grows with each change of a root; what was kept at another count is out of date. */
  readonly #changes: number[];
  readonly #kept: number[];

  constructor(roots: readonly IndexRoot[], cacheFolder: string, store: IndexStore, log: Log) {
    this.prefixes = pathPrefixes(roots);
    this.#keys = roots.map((root, at) => keyOf(root, roots.slice(0, at).filter(overlaps(root)).map(folderOf)));
    this.#cacheFolder = cacheFolder;
    this.#store = store;
    this.#log = log;
    this.#changes = roots.map(() => 0);
    this.#kept = roots.map(() => 0);
  }

  /** Changes that are not kept yet. */
  get unsaved(): number {
    return this.#changes.reduce((sum, changes, root) => sum + changes - (this.#kept[root] ?? 0), 0);
  }

  /** To be called after each change of a root. */
  changed(root: number): void {
    this.#changes[root] = (this.#changes[root] ?? 0) + 1;
  }

  /** Loads what is kept of a root. Gives whether there was something. */
  load(root: number): boolean {
    const loaded = loadIndex(this.#fileOf(root), this.#keys[root] ?? '');
    if (loaded.kind === 'none') {
      if (loaded.reason) this.#log('info', `The kept index is built anew: ${loaded.reason}.`);
      return false;
    }
    try {
      const { files, terms } = loaded.index;
      const prefix = this.prefixes[root] ?? '';
      const placed = files.map((each) => ({ ...each, entry: placedEntry(each.entry, root, prefix) }));
      this.#store.roots[root]?.load({ files: placed, terms });
      return true;
    } catch (error) {
      this.#log('warn', `The kept index is built anew: it can't be used (${messageOf(error)}).`);
      return false;
    }
  }

  /** Keeps what has changed, as far as it does not change meanwhile. Not being able to is logged, never thrown. */
  async save(): Promise<void> {
    for (const [root, changes] of this.#changes.entries()) {
      if (changes === this.#kept[root]) continue;
      const file = this.#fileOf(root);
      try {
        if (await this.#saveRoot(root, file, changes)) this.#kept[root] = changes;
      } catch (error) {
        // Tried again when it has changed, not for ever.
        this.#kept[root] = changes;
        this.#log('warn', `The index could not be kept in ${file}: ${messageOf(error)}`);
      }
    }
  }

  #saveRoot(root: number, file: string, changes: number): Promise<boolean> {
    const store = this.#store.roots[root];
    if (!store) return Promise.resolve(true);
    store.tidy();
    const { catalogue, engine } = store;
    const prefix = this.prefixes[root] ?? '';
    function* files(): Generator<KeptFile> {
      for (const { entry, first, count } of catalogue.files()) {
        const blocks = [];
        for (let number = first; number < first + count; number++) {
          const block = catalogue.block(number);
          if (block) blocks.push(block.entry);
        }
        yield { entry: { ...entry, root: 0, path: entry.path.slice(prefix.length) }, blocks, first };
      }
    }
    const index = { files: files(), terms: engine.keep() };
    return saveIndex(file, this.#keys[root] ?? '', index, () => this.#changes[root] === changes);
  }

  #fileOf(root: number): string {
    return join(this.#cacheFolder, `${this.#keys[root] ?? ''}.index`);
  }
}

function placedEntry(entry: FileEntry, root: number, prefix: string): FileEntry {
  return { ...entry, root, path: prefix + entry.path };
}

/** A file that is below two roots belongs to the first: which files a root has depends on those before it. */
function overlaps({ folder }: IndexRoot): (other: IndexRoot) => boolean {
  return (other) => isWithin(folder, other.folder) || isWithin(other.folder, folder);
}

/** Whether a path is a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function folderOf({ folder }: IndexRoot): string {
  return folder;
}
