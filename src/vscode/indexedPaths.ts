import { basename, extname, sep } from 'node:path';
import { languageOf } from '../index/languages/languageOf';

/** Folders whose files are never indexed and change all the time. */
const ignoredFolders: ReadonlySet<string> = new Set([
  '.git',
  'node_modules',
  '__pycache__',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
]);

/**
 * Whether a change of this path may change the index: a file that it reads, an ignore file, or what
 * may be a folder (which is reported by itself when it is moved or deleted, without its files).
 */
export function concernsIndex(path: string): boolean {
  if (path.split(sep).some((part) => ignoredFolders.has(part))) return false;
  const name = basename(path);
  return name === '.gitignore' || extname(name) === '' || languageOf(name) !== undefined;
}
