import { describe, expect, it } from 'vitest';
import { RootPass, pathPrefixes } from '../../src/index/indexedRoot';
import type { IndexRoot } from '../../src/index/indexedRoot';
import { MemoryFiles } from './support/memoryFiles';

function root(folder: string, kind: IndexRoot['kind'] = 'workspace', label = ''): IndexRoot {
  return { folder, kind, label };
}

describe('a root that can’t be indexed', () => {
  const files = new MemoryFiles({ '/w/a.py': '' });

  it('is not there, or is a file of the workspace', () => {
    expect(() => new RootPass(files, root('/gone'), '')).toThrow(
      expect.objectContaining({ reason: 'folderNotFound', message: expect.stringContaining('/gone') as string }),
    );
    expect(() => new RootPass(files, root('/w/a.py'), '')).toThrow(expect.objectContaining({ reason: 'notAFolder' }));
  });

  it('is no library that is a single module: that is indexed alone', () => {
    const pass = new RootPass(files, root('/w/a.py', 'library'), 'a/');
    expect([pass.single, pass.base, pass.pathOf('/w/a.py'), pass.moduleOf('/w/a.py')]).toEqual([
      true,
      '/w',
      'a/a.py',
      'a',
    ]);
    expect(pass.excludes('/w/a.py')).toBe(false);
  });
});

describe('a root', () => {
  it('says what its files are imported as', () => {
    const pass = new RootPass(
      new MemoryFiles({ '/w/src/pkg/__init__.py': '', '/w/src/pkg/b.py': '', '/w/typed/__init__.pyi': '' }),
      root('/w'),
      'w/',
    );
    expect(pass.pathOf('/w/src/pkg/b.py')).toBe('w/src/pkg/b.py');
    expect(pass.moduleOf('/w/src/pkg/b.py')).toBe('pkg.b');
    expect(pass.moduleOf('/w/typed/c.pyi')).toBe('typed.c');
    expect(pass.moduleOf('/w/README.md')).toBeUndefined();
  });

  it('leaves out what a walk leaves out', () => {
    const files = new MemoryFiles({ '/w/a.py': '', '/w/a.pyi': '', '/w/b.pyi': '', '/w/.gitignore': 'c.py\n' });
    const pass = new RootPass(files, root('/w'), '');
    const left = ['a.py', 'a.pyi', 'b.pyi', 'c.py', 'd.min.py', 'e.txt', '.venv/f.py'];
    expect(left.filter((path) => pass.excludes(`/w/${path}`))).toEqual([
      'a.pyi',
      'c.py',
      'd.min.py',
      'e.txt',
      '.venv/f.py',
    ]);
  });
});

describe('beginnings of paths', () => {
  it('are none for one root', () => {
    expect(pathPrefixes([root('/w', 'workspace', 'w')])).toEqual(['']);
    expect(pathPrefixes([])).toEqual([]);
  });

  it('are not those that another root has by its own label', () => {
    expect(pathPrefixes([root('/a/w'), root('/b/w'), root('/c/w~2'), root('/d/w')])).toEqual([
      'w/',
      'w~2/',
      'w~2~2/',
      'w~3/',
    ]);
  });

  it('are labels, never the same twice, never with marks that mean something in ids', () => {
    expect(
      pathPrefixes([root('/x/w', 'workspace', 'w'), root('/y/w'), root('/z', 'library', 'a/b#c'), root('/v/w')]),
    ).toEqual(['w/', 'w~2/', 'a_b_c/', 'w~3/']);
  });
});
