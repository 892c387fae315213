import { describe, expect, it } from 'vitest';
import { importPath } from '../../src/index/importPath';

function modulePath(
  file: string,
  { root = '/work', packages = [] as string[], library = false } = {},
): string | undefined {
  return importPath(file, { root, library, isPackage: (folder) => packages.includes(folder) });
}

describe('a file that can’t be imported', () => {
  it.each(['/work/my-script.py', '/work/2fast.py', '/work/some dir/x.py', '/work/__init__.py'])(
    '%s has no module',
    (file) => {
      expect(modulePath(file)).toBeUndefined();
    },
  );
});

describe('the module of a file', () => {
  it.each([
    ['/work/tool.py', 'tool'],
    ['/work/scripts/tool.py', 'scripts.tool'],
    ['/work/src/tool.py', 'tool'],
    ['/work/parts/one/src/tool.pyi', 'tool'],
    ['/work/größe.py', 'größe'],
  ])('in plain folders: %s is %s', (file, module) => {
    expect(modulePath(file)).toBe(module);
  });

  it.each([
    ['/work/pkg/__init__.py', 'pkg'],
    ['/work/pkg/sub/mod.py', 'pkg.sub.mod'],
    ['/work/src/lib/mod.py', 'lib.mod'],
    ['/work/names/inner/mod.py', 'names.inner.mod'],
  ])('in packages: %s is %s', (file, module) => {
    const packages = ['/work/pkg', '/work/pkg/sub', '/work/src/lib', '/work/names/inner'];
    expect(modulePath(file, { packages })).toBe(module);
  });

  it('counts from above the root when the root is within a package', () => {
    const root = '/lib/site-packages/networkx';
    const packages = [root, `${root}/classes`];
    expect(modulePath(`${root}/classes/graph.py`, { root, packages, library: true })).toBe('networkx.classes.graph');
    expect(modulePath(`${root}/__init__.py`, { root, packages, library: true })).toBe('networkx');
  });

  it('has the name of a namespace package that is the root of a library', () => {
    const root = '/lib/site-packages/google';
    expect(modulePath(`${root}/cloud/storage.py`, { root, packages: [`${root}/cloud`], library: true })).toBe(
      'google.cloud.storage',
    );
  });

  it('in the folder of the standard library is the module itself', () => {
    const root = '/usr/lib/python3.11';
    expect(modulePath(`${root}/email/message.py`, { root, packages: [`${root}/email`], library: true })).toBe(
      'email.message',
    );
    expect(modulePath(`${root}/statistics.py`, { root, library: true })).toBe('statistics');
  });
});
