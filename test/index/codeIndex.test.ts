import { readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexStatus } from '../../src/core/ports';
import { CodeIndex } from '../../src/index/codeIndex';
import { diskFiles } from '../../src/index/fileSystem';
import type { FileSystem } from '../../src/index/fileSystem';
import type { IndexRoot } from '../../src/index/indexedRoot';
import { loadParser } from './support/smallIndex';
import { TempFolder } from './support/tempFolder';

const { signal } = new AbortController();
let folder: TempFolder;
let cache: TempFolder;
let logged: string[];
let statuses: IndexStatus[];

beforeEach(() => {
  folder = new TempFolder();
  cache = new TempFolder();
  logged = [];
  statuses = [];
});
afterEach(() => {
  folder.remove();
  cache.remove();
});

function indexOf(roots?: readonly IndexRoot[], files: FileSystem = diskFiles): CodeIndex {
  return new CodeIndex({
    roots: roots ?? [{ folder: folder.path, kind: 'workspace', label: 'work' }],
    cacheFolder: cache.path,
    files,
    parser: loadParser,
    onStatus: (status) => statuses.push(status),
    log: (_, message) => logged.push(message),
  });
}

async function opened(roots?: readonly IndexRoot[], files?: FileSystem): Promise<CodeIndex> {
  const index = indexOf(roots, files);
  await index.open(false, signal);
  return index;
}

async function names(index: CodeIndex, query: string): Promise<string[]> {
  return (await index.search({ query, limit: 100, withText: 100 })).hits.map(({ name }) => name);
}

/** The disk, counting what is read. */
function counting(): FileSystem & { reads: string[] } {
  const reads: string[] = [];
  return {
    ...diskFiles,
    reads,
    read: (path) => {
      reads.push(basename(path));
      return diskFiles.read(path);
    },
  };
}

describe('an index that can’t be made', () => {
  it('says that its folder is not there', async () => {
    const index = indexOf([{ folder: folder.at('gone'), kind: 'workspace', label: 'x' }]);
    await expect(index.open(false, signal)).rejects.toMatchObject({
      reason: 'folderNotFound',
      message: expect.stringContaining('gone') as string,
    });
  });

  it('says that its folder is a file', async () => {
    const file = folder.write('a.py', '');
    await expect(indexOf([{ folder: file, kind: 'workspace', label: 'x' }]).open(false, signal)).rejects.toMatchObject({
      reason: 'notAFolder',
    });
  });

  it('ends when it is not wanted any more, and goes on where it was', async () => {
    for (let at = 0; at < 60; at++) folder.write(`m${at}.py`, 'def f():\n    return [1, 2, 3]\n'.repeat(60));
    const index = indexOf();
    const controller = new AbortController();
    const pass = index.open(false, controller.signal);
    controller.abort(new Error('enough'));
    await expect(pass).rejects.toThrow('enough');
    expect(statuses.at(-1)?.phase).toBe('idle');
    const report = await index.open(false, signal);
    expect(report).toMatchObject({ files: 60, blocks: 3600 });
    expect(statuses.at(-1)).toMatchObject({ phase: 'ready', files: 60, blocks: 3600 });
  });
});

describe('hostile files', () => {
  it('do not stop the others, and are named with the reason', async () => {
    folder.write('good.py', 'def good(): pass\n');
    folder.write('latin.py', Buffer.from('# café\ndef latin(): pass\n', 'latin1'));
    folder.write('binary.py', Buffer.from([0x64, 0x00, 0x01, 0xff]));
    folder.write('broken.py', 'def fine(): pass\ndef broken(:\n    x\n');
    folder.write('big.py', 'x = 1\n'.repeat(900_000));
    folder.write('locked/secret.py', '');
    folder.link('loop', '.');
    const files: FileSystem = {
      ...diskFiles,
      readFolder: (path) => {
        if (path === folder.at('locked')) throw Object.assign(new Error('no'), { code: 'EACCES' });
        return diskFiles.readFolder(path);
      },
    };
    const index = await opened(undefined, files);
    const said = Object.fromEntries(index.skipped().map(({ path, reason }) => [basename(path), reason]));
    expect(said).toEqual({
      'latin.py': 'it is not UTF-8 and was read as latin-1',
      'binary.py': 'it contains NUL bytes, so it is no text',
      'broken.py': 'it has a syntax error at line 2; the rest of it is indexed',
      'big.py': 'it has 5.4 MB; files over 1 MB are not indexed',
      locked: 'it may not be read (no permission)',
      loop: 'it is a symbolic link to a folder that it is in (a loop)',
    });
    const indexed = index.skipped().flatMap((each) => (each.indexed ? [basename(each.path)] : []));
    expect(indexed).toEqual(['broken.py', 'latin.py']);
    for (const name of Object.keys(said)) expect(logged.join('\n')).toContain(`${folder.at(name)}: it`);
    expect((await names(index, 'type:FUNCTION')).sort()).toEqual(expect.arrayContaining(['fine', 'good', 'latin']));
    expect(statuses.at(-1)).toMatchObject({ phase: 'ready', files: 3, skipped: 6 });

    await index.save();
    logged = [];
    const again = await opened(undefined, files);
    expect(again.skipped()).toEqual(index.skipped());
    expect(logged).toHaveLength(6);
  });

  it('that change while they are read are left out after a few tries', async () => {
    folder.write('restless.py', 'x = 1\n');
    folder.write('calm.py', 'def calm(): pass\n');
    let stamp = 0;
    const files: FileSystem = {
      ...diskFiles,
      facts: (path) => {
        const facts = diskFiles.facts(path);
        return path.endsWith('restless.py') ? { ...facts, stamp: String(stamp++) } : facts;
      },
    };
    const index = await opened(undefined, files);
    expect(index.skipped()).toEqual([
      { path: folder.at('restless.py'), reason: 'it changed again and again while it was read' },
    ]);
    expect(await names(index, 'calm')).toEqual(['calm']);
  });
});

describe('changes on the disk', () => {
  it('are in the answer even before anybody tells of them', async () => {
    folder.write('a.py', 'def first():\n    return "old"\n\ndef second(): pass\n');
    const index = await opened();
    folder.write('a.py', '\n\ndef first():\n    return "new and longer"\n\ndef third(): pass\n');
    const [hit] = (await index.search({ query: 'name:first', limit: 5, withText: 1 })).hits;
    expect(hit).toMatchObject({ startLine: 3, endLine: 4, text: 'def first():\n    return "new and longer"' });
    expect(await names(index, 'name:second')).toEqual([]);
    expect(await names(index, 'name:third')).toEqual(['third']);
  });

  it('of the same size and time are seen where text is shown', async () => {
    const file = folder.write('a.py', 'def one(): return 1\n');
    const files: FileSystem = { ...diskFiles, facts: (path) => ({ ...diskFiles.facts(path), stamp: 'always' }) };
    const index = await opened(undefined, files);
    writeFileSync(file, 'def two(): return 2\n');
    expect(await names(index, 'name:one')).toEqual([]);
    expect(await names(index, 'name:two')).toEqual(['two']);
  });

  it('never leave a deleted function behind', async () => {
    folder.write('a.py', 'def kept(): pass\ndef deleted(): pass\n');
    folder.write('b.py', 'def gone(): pass\n');
    const index = await opened();
    rmSync(folder.at('b.py'));
    folder.write('a.py', 'def kept(): pass\n');
    expect(await names(index, 'deleted OR gone OR kept')).toEqual(['kept']);
  });

  it('follow files that appear, move and go', async () => {
    folder.write('a.py', 'def a(): pass\n');
    const index = await opened();
    const added = folder.write('sub/b.py', 'def b(): pass\n');
    await index.refresh([added], signal);
    expect(await names(index, 'name:b')).toEqual(['b']);
    renameSync(folder.at('sub'), folder.at('moved'));
    await index.refresh([folder.at('sub'), folder.at('moved')], signal);
    expect((await index.search({ query: 'name:b', limit: 9, withText: 0 })).hits.map(({ path }) => path)).toEqual([
      'moved/b.py',
    ]);
    rmSync(folder.at('moved'), { recursive: true });
    await index.refresh(undefined, signal);
    expect(await names(index, 'name:b')).toEqual([]);
    expect(statuses.at(-1)).toMatchObject({ files: 1, blocks: 1 });
  });

  it('of ignore files and packages concern other files too', async () => {
    folder.write('pkg/a.py', 'def a(): pass\n');
    const index = await opened();
    const moduleOfA = async (): Promise<string | undefined> =>
      (await index.search({ query: 'name:a', limit: 1, withText: 0 })).hits.map((hit) => hit.module ?? 'none')[0];
    expect(await moduleOfA()).toBe('pkg.a');
    const inner = folder.write('pkg/inner/x.py', 'def x(): pass\n');
    await index.refresh([inner], signal);
    await index.refresh([folder.write('.gitignore', 'pkg/a.py\n')], signal);
    expect(await moduleOfA()).toBeUndefined();
    rmSync(folder.at('.gitignore'));
    await index.refresh([folder.at('.gitignore')], signal);
    expect(await moduleOfA()).toBe('pkg.a');
  });

  it('in files that are ignored are ignored', async () => {
    folder.write('.gitignore', 'out/\n');
    folder.write('a.py', '');
    const index = await opened();
    await index.refresh(
      [folder.write('out/x.py', 'def x(): pass\n'), folder.write('.git/y.py', 'def y(): pass\n')],
      signal,
    );
    expect(await names(index, 'type:FUNCTION')).toEqual([]);
  });

  it('outside of its folders are none of its business', async () => {
    folder.write('a.py', 'def a(): pass\n');
    const index = await opened();
    await index.refresh([cache.write('z.py', 'def z(): pass\n')], signal);
    expect(await names(index, 'type:FUNCTION')).toEqual(['a']);
  });

  it('that take the whole folder away leave nothing to show, and nothing is thrown', async () => {
    folder.write('a.py', 'def a(): pass\n');
    const index = await opened();
    folder.remove();
    expect((await index.search({ query: 'a', limit: 5, withText: 1 })).hits).toEqual([]);
  });
});

describe('an index that was kept', () => {
  it('reads only what has changed', async () => {
    folder.writeAll({ 'a.py': 'def a(): pass\n', 'b.py': 'def b(): pass\n', 'c.py': 'def c(): pass\n' });
    const first = await opened();
    await first.save();
    folder.write('b.py', 'def b_changed(): pass\n');
    rmSync(folder.at('c.py'));
    const files = counting();
    const index = indexOf(undefined, files);
    expect(await index.open(false, signal)).toMatchObject({ warm: true, files: 2, blocks: 2 });
    expect(files.reads.filter((name) => name.endsWith('.py'))).toEqual(['b.py']);
    expect((await names(index, 'type:FUNCTION')).sort()).toEqual(['a', 'b_changed']);
  });

  it('answers as the one that was built', async () => {
    folder.writeAll({
      'shapes.py':
        '"""Shapes.\n\narea  What a shape covers."""\n__all__ = ["area"]\ndef area(shape):\n    """Size."""\n',
      'README.md': '# Shapes\n\nCall area.\n',
      'tests/test_shapes.py': 'def test_area(): pass\n',
    });
    const built = await opened();
    await built.save();
    const loaded = await opened();
    for (const query of ['area', 'what a shape covers', 'type:DOCUMENTATION', 'area -test', 'sha*', 'aera~']) {
      const request = { query, limit: 9, withText: 9 };
      expect(await loaded.search(request)).toEqual(await built.search(request));
    }
    expect(loaded.outline()).toEqual(built.outline());
  });

  it('is built anew when it is damaged', async () => {
    folder.write('a.py', 'def a(): pass\n');
    await (await opened()).save();
    const [kept = ''] = readdirSync(cache.path);
    writeFileSync(cache.at(kept), 'codenav-index nonsense');
    const index = indexOf();
    expect(await index.open(false, signal)).toMatchObject({ warm: false, files: 1 });
    expect(await names(index, 'a')).toEqual(['a']);
    expect(logged.join()).toContain('built anew');
  });

  it('is left alone when it is to be built afresh', async () => {
    const file = folder.write('a.py', 'def old(): pass\n');
    utimesSync(file, 1, 1);
    await (await opened()).save();
    expect(await indexOf().open(true, signal)).toMatchObject({ warm: false, files: 1 });
  });

  it('that can’t be written is no reason to fail', async () => {
    folder.write('a.py', '');
    const index = await opened();
    cache.remove();
    writeFileSync(cache.path, 'in the way');
    await index.save();
    expect(logged.join()).toContain('could not be kept');
    rmSync(cache.path);
  });

  it('stays right through many changes', async () => {
    const index = await opened();
    for (let round = 0; round < 30; round++) {
      const file = folder.write(`m${round % 4}.py`, `def round_${round}(): pass\ndef common(): pass\n`);
      await index.refresh([file], signal);
    }
    await index.save();
    for (const each of [index, await opened()]) {
      expect((await names(each, 'name:round*')).sort()).toEqual(['round_26', 'round_27', 'round_28', 'round_29']);
      expect(await names(each, 'name:common')).toHaveLength(4);
    }
  });
});

describe('several folders', () => {
  it('have their names before the paths, and a file in two of them is there once', async () => {
    folder.writeAll({
      'one/a.py': 'def a(): pass\n',
      'one/deep/c.py': 'def c(): pass\n',
      'two/b.py': 'def b(): pass\n',
    });
    const index = await opened([
      { folder: folder.at('one'), kind: 'workspace', label: 'work' },
      { folder: folder.at('two'), kind: 'library', label: 'work' },
      { folder: folder.at('one/deep'), kind: 'library', label: 'deep' },
    ]);
    const { hits } = await index.search({ query: 'type:FUNCTION', limit: 9, withText: 0 });
    expect(hits.map(({ id }) => id).sort()).toEqual(['work/a.py#a', 'work/deep/c.py#c', 'work~2/b.py#b']);
  });

  it('may be a library that is a single file', async () => {
    const file = folder.write('single.py', '"""One module."""\ndef only(): pass\n');
    folder.write('neighbour.py', 'def other(): pass\n');
    const index = await opened([{ folder: file, kind: 'library', label: 'single' }]);
    const { hits } = await index.search({ query: 'type:FUNCTION', limit: 9, withText: 0 });
    expect(hits).toMatchObject([{ id: 'single.py#only', module: 'single', path: 'single.py' }]);
  });
});

describe('blocks', () => {
  it('have ids that survive moved lines, and differ for the same name', async () => {
    folder.write('a.py', 'def f(): pass\n\ndef f(x): pass\n');
    const index = await opened();
    const ids = async (): Promise<string[]> =>
      (await index.search({ query: 'name:f', limit: 9, withText: 0 })).hits.map(({ id }) => id).sort();
    expect(await ids()).toEqual(['a.py#f', 'a.py#f~2']);
    folder.write('a.py', '\n\n\ndef f(): pass\n\ndef f(x): pass\n');
    expect(await ids()).toEqual(['a.py#f', 'a.py#f~2']);
  });

  it('are left out by id, before the limit counts', async () => {
    folder.write('a.py', 'def load_a(): pass\ndef load_b(): pass\ndef load_c(): pass\n');
    const index = await opened();
    const first = await index.search({ query: 'load', limit: 1, withText: 1 });
    expect(first.total).toBe(3);
    const next = await index.search({ query: 'load', limit: 1, withText: 1, exclude: first.hits.map(({ id }) => id) });
    expect(next.total).toBe(2);
    expect(next.hits[0]?.id).not.toBe(first.hits[0]?.id);
  });
});

describe('the outline', () => {
  it('has packages that can be imported, with what they say of themselves, and the README', async () => {
    folder.writeAll({
      'README.md': '# Tools\n\nFor everything.\n',
      'pkg/__init__.py': '"""All the tools. And more."""\n',
      'pkg/sub/__init__.py': '',
      'pkg/_private.py': '',
      'tests/test_x.py': '"""Tests."""\n',
      'my-script.py': '',
    });
    expect((await opened()).outline()).toEqual({
      packages: [
        { module: 'pkg', summary: 'All the tools.' },
        { module: 'pkg.sub', summary: '' },
      ],
      readme: '# Tools\n\nFor everything.\n',
      files: 6,
      blocks: 3,
    });
  });
});
