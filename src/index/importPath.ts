import { basename, dirname, relative, sep } from 'node:path';

const identifier = /^[\p{L}_][\p{L}\p{N}_]*$/u;

export interface ImportContext {
  /** Absolute folder that is indexed. */
  readonly root: string;
  readonly library: boolean;
  /** Whether a folder holds `__init__.py`. */
  isPackage(folder: string): boolean;
}

/**
 * The module to import a Python file as. Packages are followed upwards through their
 * `__init__.py`, also above the root; what is above the topmost package counts from the root, or from
 * the last `src` on the way, as namespace packages do. Nothing when a part is no identifier.
 * @param file absolute path
 */
export function importPath(file: string, context: ImportContext): string | undefined {
  const stem = basename(file).replace(/\.(?:pyi|pyw|py)$/, '');
  const names = stem === '__init__' ? [] : [stem];
  let folder = dirname(file);
  while (context.isPackage(folder) && dirname(folder) !== folder) {
    names.unshift(basename(folder));
    folder = dirname(folder);
  }
  const below = relative(namespaceBase(context), folder);
  if (below && !below.startsWith('..')) {
    const parts = below.split(sep);
    names.unshift(...parts.slice(parts.lastIndexOf('src') + 1));
  }
  return names.length > 0 && names.every((name) => identifier.test(name)) ? names.join('.') : undefined;
}

/** A namespace package that is itself the root of a library is part of the names of its modules. */
function namespaceBase({ root, library }: ImportContext): string {
  return library && /^(?:site|dist)-packages$/.test(basename(dirname(root))) ? dirname(root) : root;
}
