import { join } from 'node:path';
import type { LibraryOutline } from '../core/ports';
import type { IndexStore } from './indexStore';
import { decodeText } from './decodeText';
import type { FileSystem } from './fileSystem';
import type { IndexRoot } from './indexedRoot';
import { isSidePath, isTestPath } from './testPaths';

const readmeNames = ['README.md', 'README.rst', 'README.txt', 'README', 'readme.md'];
const readmeLength = 3_000;
const maxPackages = 200;

/** Packages and modules that users import, shallow ones first, and the start of the README. */
export function outlineOf(store: IndexStore, roots: readonly IndexRoot[], files: FileSystem): LibraryOutline {
  const packages = [...store.entries()]
    .filter(({ path }) => !isTestPath(path) && !isSidePath(path))
    .flatMap(({ module, summary }) =>
      module === undefined ? [] : [{ module, summary, depth: module.split('.').length }],
    )
    .filter(({ module }) => !/(?:^|\.)_/.test(module))
    .sort((a, b) => a.depth - b.depth || (a.module < b.module ? -1 : 1));
  const distinct = new Map(packages.map(({ module, summary }) => [module, { module, summary }] as const).reverse());
  return {
    packages: [...distinct.values()].reverse().slice(0, maxPackages),
    readme: readmeOf(roots, files),
    files: store.fileCount,
    blocks: store.blockCount,
  };
}

function readmeOf(roots: readonly IndexRoot[], files: FileSystem): string {
  for (const { folder } of roots) {
    for (const name of readmeNames) {
      try {
        const decoded = decodeText(files.read(join(folder, name)));
        if (decoded.kind === 'text') return decoded.text.slice(0, readmeLength);
      } catch {
        // No README by this name: the next one.
      }
    }
  }
  return '';
}
