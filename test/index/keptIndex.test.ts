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
      numbers: [0],
    },
  ],
  terms: {
    terms: 'größe\nf',
    numbers: [0],
    lengths: [1, 1, 0, 1, 0],
    averages: [1, 1, 0, 1, 0],
    postings: Uint32Array.of(1, 0, 1, 1),
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

  it('when it is of other folders', () => {
    saveIndex(file, 'key', index);
    expect(loadIndex(file, 'other')).toEqual({ kind: 'none', reason: 'it is of other folders' });
  });

  it('when it is of another version', () => {
    saveIndex(file, 'key', index);
    writeFileSync(file, readFileSync(file, 'latin1').replace(/^(\S+) \d+/, '$1 0'), 'latin1');
    expect(loadIndex(file, 'key')).toEqual({ kind: 'none', reason: 'it is of another version' });
  });

  it('when any one byte of it is another, or it ends early', () => {
    saveIndex(file, 'key', index);
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
  it('comes back as it was', () => {
    saveIndex(file, 'key', index);
    expect(loadIndex(file, 'key')).toEqual({ kind: 'index', index });
  });

  it('is written beside and put in place whole', () => {
    saveIndex(file, 'key', index);
    saveIndex(file, 'key', { ...index, files: [] });
    expect(loadIndex(file, 'key')).toMatchObject({ index: { files: [] } });
    expect(readdirSync(folder.at('cache'))).toEqual(['one.index']);
  });

  it('leaves nothing behind when it can’t be written', () => {
    folder.write('cache/one.index/in-the-way', '');
    expect(() => saveIndex(file, 'key', index)).toThrow();
    expect(readdirSync(folder.at('cache'))).toEqual(['one.index']);
  });

  it('gets the folders that it needs', () => {
    saveIndex(folder.at('some/folders/deep/one.index'), 'key', index);
    expect(loadIndex(folder.at('some/folders/deep/one.index'), 'key').kind).toBe('index');
  });

  it('can’t be kept below a file, and that is an error', () => {
    folder.write('file', 'mine');
    expect(() => saveIndex(folder.at('file/one.index'), 'key', index)).toThrow();
    expect(() => saveIndex(folder.at('file/below/one.index'), 'key', index)).toThrow();
    expect(readFileSync(folder.at('file'), 'utf8')).toBe('mine');
  });

  it.skipIf(process.platform !== 'linux')('can’t be kept where no folder can be made, and that is an error', () => {
    expect(() => saveIndex('/proc/codenav/one.index', 'key', index)).toThrow();
  });

  it('has the same key for the same folders only', () => {
    const root = { folder: '/a', kind: 'workspace', label: 'a' };
    expect(keyOf([root])).toBe(keyOf([{ ...root }]));
    expect(keyOf([root])).not.toBe(keyOf([{ ...root, folder: '/b' }]));
    expect(keyOf([root])).not.toBe(keyOf([root, root]));
  });
});
