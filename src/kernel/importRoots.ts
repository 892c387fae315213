import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Folders to put on `sys.path` for these workspace folders, best first: a folder that is itself a
 * package (has `__init__.py`) gives the folder above its topmost package; `src/` comes before the
 * folder where it is there and no package.
 */
export function importRoots(folders: readonly string[]): string[] {
  return [...new Set(folders.flatMap((folder) => rootsOf(resolve(folder))))];
}

function rootsOf(folder: string): string[] {
  let root = folder;
  while (isPackage(root) && dirname(root) !== root) root = dirname(root);
  if (root !== folder) return [root];
  const source = join(folder, 'src');
  return existsSync(source) && !isPackage(source) ? [source, folder] : [folder];
}

function isPackage(folder: string): boolean {
  return existsSync(join(folder, '__init__.py'));
}
