import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRoots } from '../../src/kernel/importRoots';

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'codenav-roots-'));
  for (const folder of ['plain', 'layout/src/pkg', 'site/pkg/inner', 'srcpackage/src']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  for (const file of ['site/pkg/__init__.py', 'site/pkg/inner/__init__.py', 'srcpackage/src/__init__.py']) {
    await writeFile(join(root, file), '');
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('importRoots', () => {
  it.each([
    ['a plain folder is its own root', 'plain', ['plain']],
    ['src comes before its folder', 'layout', ['layout/src', 'layout']],
    ['a package gives the folder above it', 'site/pkg', ['site']],
    ['a package inside a package gives the folder above the topmost', 'site/pkg/inner', ['site']],
    ['a src that is a package is imported as src', 'srcpackage', ['srcpackage']],
  ])('%s', (_name, folder, expected) => {
    expect(importRoots([join(root, folder)])).toEqual(expected.map((each) => join(root, each)));
  });

  it('gives each root once', () => {
    expect(importRoots([join(root, 'site/pkg'), join(root, 'site/pkg/inner'), join(root, 'plain')])).toEqual([
      join(root, 'site'),
      join(root, 'plain'),
    ]);
  });
});
