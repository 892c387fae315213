import { renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CodeIndex } from '../../src/index/codeIndex';
import { diskFiles } from '../../src/index/fileSystem';
import type { IndexRoot } from '../../src/index/indexedRoot';
import { loadParser } from './support/smallIndex';
import { TempFolder } from './support/tempFolder';

const { signal } = new AbortController();
let folder: TempFolder;
let cache: TempFolder;

beforeEach(() => {
  folder = new TempFolder();
  cache = new TempFolder();
});
afterEach(() => {
  folder.remove();
  cache.remove();
});

async function opened(roots?: readonly IndexRoot[]): Promise<CodeIndex> {
  const index = new CodeIndex({
    roots: roots ?? [{ folder: folder.path, kind: 'workspace', label: 'work' }],
    cacheFolder: cache.path,
    files: diskFiles,
    parser: loadParser,
    onStatus: () => undefined,
    log: () => undefined,
  });
  await index.open(false, signal);
  return index;
}

async function paths(index: CodeIndex): Promise<string[]> {
  const { hits } = await index.search({ query: 'type:FUNCTION', limit: 100, withText: 0 });
  return hits.map(({ path }) => path).sort();
}

/** Refreshed for these files alone, it must be as an index that is built now. */
async function expectAsFresh(index: CodeIndex, roots?: readonly IndexRoot[]): Promise<void> {
  const fresh = await opened(roots);
  expect(await paths(index)).toEqual(await paths(fresh));
  expect(index.skipped()).toEqual(fresh.skipped());
}

describe('a refresh of single files leaves out what a pass over everything leaves out', () => {
  it('a stub beside its source, whichever comes first', async () => {
    folder.writeAll({ 'both.py': 'def a(): pass\n', 'late.pyi': 'def b(): ...\n' });
    const index = await opened();
    await index.refresh([folder.write('both.pyi', 'def a(): ...\n')], signal);
    await index.refresh([folder.write('late.py', 'def b(): pass\n')], signal);
    expect(await paths(index)).toEqual(['both.py', 'late.py']);
    await expectAsFresh(index);
  });

  it('but not a stub whose source has gone', async () => {
    folder.writeAll({ 'both.py': 'def a(): pass\n', 'both.pyi': 'def a(): ...\n' });
    const index = await opened();
    rmSync(folder.at('both.py'));
    await index.refresh([folder.at('both.py')], signal);
    expect(await paths(index)).toEqual(['both.pyi']);
    await expectAsFresh(index);
  });

  it('a file below a linked folder that is there by its own path', async () => {
    folder.write('real/a.py', 'def a(): pass\n');
    folder.link('again', 'real');
    const index = await opened();
    folder.write('real/b.py', 'def b(): pass\n');
    await index.refresh([folder.at('again/a.py'), folder.at('again/b.py')], signal);
    expect(await paths(index)).toEqual(['real/a.py', 'real/b.py']);
    await expectAsFresh(index);
  });

  it('files with names that are no source', async () => {
    const index = await opened();
    await index.refresh(
      [folder.write('x.min.py', 'def a(): pass\n'), folder.write('.py', 'def b(): pass\n'), folder.write('n.txt', '')],
      signal,
    );
    expect(await paths(index)).toEqual([]);
    await expectAsFresh(index);
  });
});

describe('a refresh of single files', () => {
  it('finds the folder that a file belongs to when an outer one leaves it out', async () => {
    folder.write('.venv/lib/pkg/__init__.py', '');
    folder.write('a.py', 'def a(): pass\n');
    const roots: IndexRoot[] = [
      { folder: folder.path, kind: 'workspace', label: 'work' },
      { folder: folder.at('.venv/lib/pkg'), kind: 'library', label: 'pkg' },
    ];
    const index = await opened(roots);
    await index.refresh([folder.write('.venv/lib/pkg/new.py', 'def b(): pass\n')], signal);
    expect(await paths(index)).toEqual(['pkg/new.py', 'work/a.py']);
    await expectAsFresh(index, roots);
  });

  it('forgets the trouble of a file that is mended, moved away or deleted', async () => {
    folder.writeAll({ 'bad.py': 'def (:\n', 'big.py': '#'.repeat(2_000_000), 'odd.py': '\u0000' });
    const index = await opened();
    expect(index.skipped()).toHaveLength(3);
    folder.write('bad.py', 'def good(): pass\n');
    renameSync(folder.at('big.py'), folder.at('big.txt'));
    rmSync(folder.at('odd.py'));
    await index.refresh(
      ['bad.py', 'big.py', 'big.txt', 'odd.py'].map((path) => folder.at(path)),
      signal,
    );
    expect(index.skipped()).toEqual([]);
    await expectAsFresh(index);
  });

  it('names a file that has grown too big, and takes it out', async () => {
    const file = folder.write('a.py', 'def a(): pass\n');
    const index = await opened();
    folder.write('a.py', `def a(): pass\n${'#'.repeat(1_000_001)}`);
    await index.refresh([file], signal);
    expect(await paths(index)).toEqual([]);
    expect(index.skipped()).toEqual([{ path: file, reason: 'it has 1.0 MB; files over 1 MB are not indexed' }]);
    await expectAsFresh(index);
  });

  it('follows a file that has become a folder', async () => {
    const file = folder.write('a.py', 'def a(): pass\n');
    const index = await opened();
    rmSync(file);
    folder.write('a.py/inner.py', 'def inner(): pass\n');
    await index.refresh([file], signal);
    expect(await paths(index)).toEqual(['a.py/inner.py']);
    await expectAsFresh(index);
  });
});
