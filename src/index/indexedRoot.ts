import { basename, dirname, join, relative, sep } from 'node:path';
import { IndexError } from '../core/errors';
import { isThere, readProblem } from './fileSystem';
import type { FileSystem } from './fileSystem';
import { isSource } from './fileWalk';
import { IgnoreRules } from './ignoreRules';
import { importPath } from './importPath';

/** A folder to index; for a library that is a single module, its file. */
export interface IndexRoot {
  /** Absolute. */
  readonly folder: string;
  readonly kind: 'workspace' | 'library';
  /** What hits' paths begin with when there are several roots. */
  readonly label: string;
}

/** What is worked out of a root for one pass over the disk, and forgotten after it. */
export class RootPass {
  /** The folder that paths count from. */
  readonly base: string;
  readonly single: boolean;
  readonly rules: IgnoreRules;
  readonly #files: FileSystem;
  readonly #library: boolean;
  readonly #prefix: string;
  readonly #packages = new Map<string, boolean>();

  /**
   * @param prefix of hits' paths, with its slash
   * @throws IndexError folderNotFound, notAFolder
   */
  constructor(files: FileSystem, root: IndexRoot, prefix: string) {
    this.#files = files;
    this.#library = root.kind === 'library';
    this.#prefix = prefix;
    let kind;
    try {
      ({ kind } = files.facts(root.folder));
    } catch (error) {
      throw new IndexError('folderNotFound', `The folder ${root.folder} can't be indexed: ${readProblem(error)}.`, {
        cause: error,
      });
    }
    this.single = kind === 'file' && this.#library;
    if (kind !== 'folder' && !this.single) throw new IndexError('notAFolder', `${root.folder} is no folder.`);
    this.base = this.single ? dirname(root.folder) : root.folder;
    this.rules = new IgnoreRules(files, this.base, this.#library);
  }

  /** Path as in hits. */
  pathOf(file: string): string {
    return this.#prefix + relative(this.base, file).split(sep).join('/');
  }

  /** Whether a walk would leave out a file below the root, by its path and its neighbours. */
  excludes(file: string): boolean {
    if (this.single) return false;
    return (
      !isSource(basename(file), (name) => isThere(this.#files, join(dirname(file), name))) || this.rules.excludes(file)
    );
  }

  moduleOf(file: string): string | undefined {
    if (!/\.py[iw]?$/i.test(file)) return undefined;
    return importPath(file, {
      root: this.base,
      library: this.#library,
      isPackage: (folder) => this.#isPackage(folder),
    });
  }

  #isPackage(folder: string): boolean {
    const known = this.#packages.get(folder);
    if (known !== undefined) return known;
    const is = ['__init__.py', '__init__.pyi'].some((name) => {
      try {
        return this.#files.facts(`${folder}${sep}${name}`).kind === 'file';
      } catch {
        return false;
      }
    });
    this.#packages.set(folder, is);
    return is;
  }
}

/** Beginnings of the paths of each root: none when it is the only one; never the same twice. */
export function pathPrefixes(roots: readonly IndexRoot[]): string[] {
  if (roots.length <= 1) return roots.map(() => '');
  const taken = new Set<string>();
  return roots.map(({ folder, label }) => {
    const name = (label || basename(folder)).replaceAll(/[\\/#]+/g, '_');
    let distinct = name;
    for (let count = 2; taken.has(distinct); count++) distinct = `${name}~${count}`;
    taken.add(distinct);
    return `${distinct}/`;
  });
}
