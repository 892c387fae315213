import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOf, loadIndex, saveIndex } from '../../src/index/keptIndex';
import type { KeptIndex } from '../../src/index/keptIndex';
import { TempFolder } from './support/tempFolder';

let folder: TempFolder;
let file: string;

beforeEach(() => {
  folder = new TempFolder();
  file = folder.at('cache/one.index');
});
afterEach(() => folder.remove());

const index: KeptIndex = {
  files: [
    {
      entry: {
        file: '/p/ä.py',
        path: 'ä.py',
        root: 0,
        stamp: '1',
        language: 'python',
        summary: 'Größe 📏.',
        imported: [],
      },
      blocks: [
        { kind: 'FUNCTION', name: 'f', signature: 'def f()', docstring: '', startLine: 1, endLine: 2, hash: 'h' },
      ],
      first: 0,
    },
  ],
  terms: {
    terms: 'größe\nf',
    counts: Uint32Array.of(1, 2),
    postings: Uint32Array.of(1, 2, 3),
    lengths: Uint16Array.of(1, 1, 0, 1, 0),
  },
};

describe('a kept index is not used', () => {
  it('when there is none', () => {
    expect(loadIndex(file, 'key')).toEqual({ kind: 'none' });
  });

  it('when it can’t be read', () => {
    expect(loadIndex(`${folder.write('file', '')}/one.index`, 'key')).toEqual({
      kind: 'none',
      reason: 'it could not be read',
    });
  });

  it.skipIf(process.platform === 'win32')('when it is a folder, or a pipe that nobody writes to', () => {
    expect(loadIndex(folder.path, 'key')).toEqual({ kind: 'none', reason: 'it is no regular file' });
    mkdirSync(dirname(file));
    execFileSync('mkfifo', [file]);
    expect(loadIndex(file, 'key')).toEqual({ kind: 'none', reason: 'it is no regular file' });
  });

  it('when it is of other folders', async () => {
    await saveIndex(file, 'key', index);
    expect(loadIndex(file, 'other')).toEqual({ kind: 'none', reason: 'it is of other folders' });
  });

  it('when it is of another version', async () => {
    await saveIndex(file, 'key', index);
    writeFileSync(file, readFileSync(file, 'latin1').replace(/^(\S+) \d+/, '$1 0'), 'latin1');
    expect(loadIndex(file, 'key')).toEqual({ kind: 'none', reason: 'it is of another version' });
  });

  it('when any one byte of it is another, or it ends early', async () => {
    await saveIndex(file, 'key', index);
    const whole = readFileSync(file);
    for (let at = 0; at < whole.length; at += 7) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0x11;
      writeFileSync(file, damaged);
      expect(loadIndex(file, 'key').kind).toBe('none');
      writeFileSync(file, whole.subarray(0, at));
      expect(loadIndex(file, 'key').kind).toBe('none');
    }
  });
});

describe('a kept index', () => {
  it('comes back as it was', async () => {
    await saveIndex(file, 'key', index);
    expect(loadIndex(file, 'key')).toEqual({ kind: 'index', index });
  });

  it('is written beside and put in place whole', async () => {
    await saveIndex(file, 'key', index);
    await saveIndex(file, 'key', { ...index, files: [] });
    expect(loadIndex(file, 'key')).toMatchObject({ index: { files: [] } });
    expect(readdirSync(folder.at('cache'))).toEqual(['one.index']);
  });

  it('leaves nothing behind when it can’t be written', async () => {
    folder.write('cache/one.index/in-the-way', '');
    await expect(saveIndex(file, 'key', index)).rejects.toThrow();
    expect(readdirSync(folder.at('cache'))).toEqual(['one.index']);
  });

  it('gets the folders that it needs', async () => {
    await saveIndex(folder.at('some/folders/deep/one.index'), 'key', index);
    expect(loadIndex(folder.at('some/folders/deep/one.index'), 'key').kind).toBe('index');
  });

  it('can’t be kept below a file, and that is an error', async () => {
    folder.write('file', 'mine');
    await expect(saveIndex(folder.at('file/one.index'), 'key', index)).rejects.toThrow();
    await expect(saveIndex(folder.at('file/below/one.index'), 'key', index)).rejects.toThrow();
    expect(readFileSync(folder.at('file'), 'utf8')).toBe('mine');
  });

  it.skipIf(process.platform !== 'linux')(
    'can’t be kept where no folder can be made, and that is an error',
    async () => {
      await expect(saveIndex('/proc/codenav/one.index', 'key', index)).rejects.toThrow();
    },
  );

  it('has the same key for the same root only, whatever it is called', () => {
    const root = { folder: '/a', kind: 'workspace' };
    expect(keyOf(root, [])).toBe(keyOf({ ...root }, []));
    const others = [
      keyOf({ ...root, folder: '/b' }, []),
      keyOf({ ...root, kind: 'library' }, []),
      keyOf(root, ['/a/b']),
    ];
    expect(new Set([keyOf(root, []), ...others]).size).toBe(4);
  });

  it('is dropped when it changes while it is written, and the one before stays', async () => {
    await saveIndex(file, 'key', index);
    let asked = 0;
    expect(await saveIndex(file, 'key', { ...index, files: [] }, () => ++asked < 3)).toBe(false);
    expect(loadIndex(file, 'key')).toEqual({ kind: 'index', index });
    expect(readdirSync(folder.at('cache'))).toEqual(['one.index']);
  });
});
