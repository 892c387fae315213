import { describe, expect, it } from 'vitest';
import type { FileSystem } from '../../src/index/fileSystem';
import { IgnoreRules, changesMore } from '../../src/index/ignoreRules';
import { MemoryFiles } from './support/memoryFiles';

function rules(texts: Record<string, string>, { root = '/work', library = false } = {}): IgnoreRules {
  return new IgnoreRules(new MemoryFiles(texts), root, library);
}

describe('ignore rules that can’t be had', () => {
  it('are none', () => {
    const memory = new MemoryFiles({ '/work/.gitignore': 'a.py\n', '/work/a.py': '' });
    const files: FileSystem = {
      readFolder: (path) => memory.readFolder(path),
      facts: (path) => memory.facts(path),
      entryKind: (path) => memory.entryKind(path),
      realPath: (path) => memory.realPath(path),
      read: () => {
        throw Object.assign(new Error('no'), { code: 'EACCES' });
      },
    };
    expect(new IgnoreRules(memory, '/work', false).ignoresFile('/work/a.py')).toBe(true);
    expect(new IgnoreRules(files, '/work', false).ignoresFile('/work/a.py')).toBe(false);
  });

  it('do not say anything of other folders', () => {
    expect(rules({ '/work/.gitignore': '*\n' }).excludes('/work/a.py')).toBe(true);
    expect(rules({ '/other/.gitignore': '*\n', '/work/a.py': '' }).excludes('/work/a.py')).toBe(false);
  });
});

describe('folders that are never indexed', () => {
  it.each(['.git', '.venv', 'node_modules', 'site-packages', '__pycache__', 'x.egg-info', 'x-1.0.dist-info'])(
    '%s',
    (name) => {
      expect(rules({}).ignoresFolder(`/work/lib/${name}`)).toBe(true);
      expect(rules({}, { library: true }).ignoresFolder(`/work/lib/${name}`)).toBe(true);
      expect(rules({ '/work/.codenavignore': `!${name}/\n` }).excludes(`/work/lib/${name}/x.py`)).toBe(true);
    },
  );

  it('hold an environment, whatever their name', () => {
    const texts = { '/work/odd/pyvenv.cfg': '', '/work/odd/x.py': '' };
    expect(rules(texts).excludes('/work/odd/x.py')).toBe(true);
    expect(rules(texts, { library: true }).ignoresFolder('/work/odd')).toBe(true);
  });

  it('are below the root: one that is opened itself, or is opened within, is indexed', () => {
    const root = '/env/lib/site-packages/pkg';
    const texts = { '/env/pyvenv.cfg': '', [`${root}/a.py`]: '', [`${root}/sub/b.py`]: '' };
    for (const library of [true, false]) {
      expect(rules(texts, { root, library }).excludes(`${root}/sub/b.py`)).toBe(false);
      expect(rules(texts, { root: '/env/lib/site-packages', library }).excludes(`${root}/a.py`)).toBe(false);
      expect(rules(texts, { root: '/env/lib', library }).excludes(`${root}/a.py`)).toBe(true);
    }
  });

  it('hold what a build made, unless they are packages or of a library', () => {
    const texts = { '/work/build/a.py': '', '/work/src/build/__init__.py': '', '/work/src/build/a.py': '' };
    expect(rules(texts).excludes('/work/build/a.py')).toBe(true);
    expect(rules(texts).excludes('/work/src/build/a.py')).toBe(false);
    expect(rules(texts, { library: true }).excludes('/work/build/a.py')).toBe(false);
  });
});

describe('a file that was not reached by a walk', () => {
  const texts = {
    '/work/.gitignore': 'out/\n*_pb2.py\n!keep_pb2.py\n/top.py\n',
    '/work/sub/.gitignore': '!a_pb2.py\n/own.py\n',
    '/work/sub/.codenavignore': 'a_pb2.py\n!own.py\n',
    '/work/part/.gitignore': '!b_pb2.py\n',
  };

  it.each([
    ['out/deep/down/x.py', true],
    ['x_pb2.py', true],
    ['deep/keep_pb2.py', false],
    ['top.py', true],
    ['deep/top.py', false],
    ['sub/a_pb2.py', true],
    ['sub/own.py', false],
    ['part/b_pb2.py', false],
    ['part/deep/b_pb2.py', false],
    ['part/c_pb2.py', true],
  ])('%s is left out: %s', (path, left) => {
    expect(rules(texts).excludes(`/work/${path}`)).toBe(left);
  });

  it('can’t be got back from a folder that is left out', () => {
    const within = { '/work/.gitignore': 'out/\n', '/work/out/.gitignore': '!x.py\n' };
    expect(rules(within).excludes('/work/out/x.py')).toBe(true);
  });
});

describe('a change that concerns other files', () => {
  it.each([
    ['.gitignore', true],
    ['.codenavignore', true],
    ['pyvenv.cfg', true],
    ['__init__.py', true],
    ['__init__.pyi', true],
    ['a.py', false],
    ['x__init__.py', false],
  ])('%s: %s', (name, more) => {
    expect(changesMore(name)).toBe(more);
  });
});
