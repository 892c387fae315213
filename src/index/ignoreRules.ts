import { basename, dirname, join, relative, sep } from 'node:path';
import ignore from 'ignore';
import type { Ignore } from 'ignore';
import { isThere } from './fileSystem';
import type { FileSystem } from './fileSystem';

/** Files whose lines say what is not indexed; the second wins where they disagree. */
const ruleFiles = ['.gitignore', '.codenavignore'];

/** Folders that never hold a person's own source. */
const neverIndexed = new Set(
  (
    '.git .hg .svn .tox .nox .venv venv node_modules site-packages dist-packages __pycache__ __pypackages__ ' +
    '.mypy_cache .pytest_cache .ruff_cache .ipynb_checkpoints .eggs .idea .vscode .vscode-test htmlcov'
  ).split(' '),
);

/** Folders that hold build output unless they are packages. */
const buildOutput = new Set(['build', 'dist', '_build']);

interface RulesOfFolder {
  readonly folder: string;
  readonly rules: Ignore;
}

/** Says of folders and files below a root whether they are indexed. */
export class IgnoreRules {
  readonly #files: FileSystem;
  readonly #root: string;
  readonly #library: boolean;
  readonly #chains = new Map<string, readonly RulesOfFolder[]>();

  /** @param library an installed library: ignore files are not looked at, for they are about its development */
  constructor(files: FileSystem, root: string, library: boolean) {
    this.#files = files;
    this.#root = root;
    this.#library = library;
  }

  /** @param folder absolute, below the root; the folders on the way are taken to be indexed */
  ignoresFolder(folder: string): boolean {
    const name = basename(folder);
    if (neverIndexed.has(name) || name.endsWith('.egg-info') || name.endsWith('.dist-info')) return true;
    if (this.#has(folder, 'pyvenv.cfg')) return true;
    if (this.#library) return false;
    if (buildOutput.has(name) && !this.#has(folder, '__init__.py')) return true;
    return this.#ruledOut(folder, true);
  }

  /** @param file absolute, below the root; the folders on the way are taken to be indexed */
  ignoresFile(file: string): boolean {
    return !this.#library && this.#ruledOut(file, false);
  }

  /** Like `ignoresFile`, for a file that was not reached by a walk: every folder on the way is asked. */
  excludes(file: string): boolean {
    const way = relative(this.#root, dirname(file)).split(sep).filter(Boolean);
    let folder = this.#root;
    for (const name of way) {
      folder = join(folder, name);
      if (this.ignoresFolder(folder)) return true;
    }
    return this.ignoresFile(file);
  }

  #ruledOut(path: string, isFolder: boolean): boolean {
    for (const { folder, rules } of this.#chain(dirname(path)).toReversed()) {
      const below = relative(folder, path).split(sep).join('/');
      if (!below || below.startsWith('../')) continue;
      const verdict = rules.test(isFolder ? `${below}/` : below);
      if (verdict.ignored) return true;
      if (verdict.unignored) return false;
    }
    return false;
  }

  /** Rules from the repository's top, or the root, down to a folder. */
  #chain(folder: string): readonly RulesOfFolder[] {
    const known = this.#chains.get(folder);
    if (known) return known;
    const above = folder === this.#root ? this.#aboveRoot() : this.#chain(dirname(folder));
    const own = this.#rulesIn(folder);
    const chain = own ? [...above, own] : above;
    this.#chains.set(folder, chain);
    return chain;
  }

  /** A root within a repository obeys the repository's rules, unless they leave out the root itself. */
  #aboveRoot(): readonly RulesOfFolder[] {
    const folders: string[] = [];
    let folder = this.#root;
    while (!this.#has(folder, '.git')) {
      if (dirname(folder) === folder) return [];
      folder = dirname(folder);
      folders.unshift(folder);
    }
    const chain = folders.map((each) => this.#rulesIn(each)).filter((each) => each !== undefined);
    const leavesOutRoot = chain.some(({ folder: from, rules }) =>
      rules.ignores(`${relative(from, this.#root).split(sep).join('/')}/`),
    );
    return leavesOutRoot ? [] : chain;
  }

  #rulesIn(folder: string): RulesOfFolder | undefined {
    const lines = ruleFiles.map((name) => this.#textOf(join(folder, name))).filter(Boolean);
    if (lines.length === 0) return undefined;
    return { folder, rules: ignore({ ignorecase: process.platform !== 'linux' }).add(lines.join('\n')) };
  }

  #textOf(file: string): string {
    try {
      // Reading a pipe or a device may never end.
      if (this.#files.facts(file).kind !== 'file') return '';
      return Buffer.from(this.#files.read(file)).toString('utf8');
    } catch {
      return '';
    }
  }

  #has(folder: string, name: string): boolean {
    return isThere(this.#files, join(folder, name));
  }
}

/** Whether a change of this file may change which files are indexed, or how they are imported. */
export function changesMore(fileName: string): boolean {
  return ruleFiles.includes(fileName) || fileName === 'pyvenv.cfg' || /^__init__\.pyi?$/.test(fileName);
}
