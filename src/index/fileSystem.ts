import { lstatSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

export interface FileFacts {
  readonly kind: EntryKind;
  /** Bytes. */
  readonly size: number;
  /** Differs whenever the file may have changed: modification and change time with the size. */
  readonly stamp: string;
}

/**
 * The disk as the index sees it. Synchronous, because only the index worker uses it and has nothing
 * else to do. Every call throws what Node throws, with its `code`.
 */
export interface FileSystem {
  /** Entries sorted by name. */
  readFolder(path: string): FolderEntry[];
  /** Follows links. */
  facts(path: string): FileFacts;
  /** Does not follow a link at the end of the path. */
  entryKind(path: string): EntryKind;
  realPath(path: string): string;
  read(path: string): Uint8Array;
}

interface Kinded {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

function kindOf(entry: Kinded): EntryKind {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

/** The real disk. */
export const diskFiles: FileSystem = {
  readFolder: (path) =>
    readdirSync(path, { withFileTypes: true })
      .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  facts: (path) => {
    const stats = statSync(path);
    return { kind: kindOf(stats), size: stats.size, stamp: `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}` };
  },
  entryKind: (path) => kindOf(lstatSync(path)),
  realPath: (path) => realpathSync(path),
  read: (path) => readFileSync(path),
};

/** Whether there is anything of this path, also a link to nothing. */
export function isThere(files: FileSystem, path: string): boolean {
  try {
    files.entryKind(path);
    return true;
  } catch {
    return false;
  }
}

/** Why a file or folder can't be read, as part of a sentence. */
export function readProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'it may not be read (no permission)';
    case 'ENOENT':
      return 'it is not there any more';
    case 'ELOOP':
      return 'it is a symbolic link that goes round in a circle';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    default:
      return `it can't be read (${typeof code === 'string' ? code : error instanceof Error ? error.message : String(error)})`;
  }
}
