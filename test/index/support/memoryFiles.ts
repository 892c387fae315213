import type { EntryKind, FileFacts, FileSystem, FolderEntry } from '../../../src/index/fileSystem';

/** A disk in memory: absolute paths with `/`. Writing moves its clock on, so that stamps differ. */
export class MemoryFiles implements FileSystem {
  readonly #files = new Map<string, { readonly bytes: Uint8Array; readonly stamp: string }>();
  #clock = 0;

  constructor(texts: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries(texts)) this.write(path, text);
  }

  write(path: string, text: string): void {
    this.#files.set(path, { bytes: new TextEncoder().encode(text), stamp: String(++this.#clock) });
  }

  remove(path: string): void {
    this.#files.delete(path);
  }

  readFolder(path: string): FolderEntry[] {
    const entries = new Map<string, EntryKind>();
    for (const file of this.#files.keys()) {
      if (!file.startsWith(`${path}/`)) continue;
      const [name = '', ...deeper] = file.slice(path.length + 1).split('/');
      entries.set(name, deeper.length > 0 ? 'folder' : 'file');
    }
    if (entries.size === 0) throw missing(path);
    return [...entries].map(([name, kind]) => ({ name, kind })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  facts(path: string): FileFacts {
    const file = this.#files.get(path);
    if (file) return { kind: 'file', size: file.bytes.length, stamp: file.stamp };
    return { kind: this.entryKind(path), size: 0, stamp: '' };
  }

  entryKind(path: string): EntryKind {
    if (this.#files.has(path)) return 'file';
    this.readFolder(path);
    return 'folder';
  }

  realPath(path: string): string {
    return path;
  }

  read(path: string): Uint8Array {
    const file = this.#files.get(path);
    if (!file) throw missing(path);
    return file.bytes;
  }
}

function missing(path: string): Error {
  return Object.assign(new Error(`There is no ${path}`), { code: 'ENOENT' });
}
