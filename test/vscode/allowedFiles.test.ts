import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allowedFile } from '../../src/vscode/allowedFiles';

describe('allowedFile', () => {
  let root: string;
  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'codenav-allowed-')));
    await mkdir(join(root, 'work', 'deep'), { recursive: true });
    await mkdir(join(root, 'workshop'));
    for (const file of ['work/deep/in.py', 'work/..odd.py', 'workshop/out.py']) await writeFile(join(root, file), '');
    await symlink(join(root, 'workshop', 'out.py'), join(root, 'work', 'link.py'));
    await symlink(join(root, 'work'), join(root, 'alias'));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('refuses files outside, also by links, dots, names that begin alike, and missing ones', async () => {
    const folders = [join(root, 'work'), join(root, 'no-such-folder')];
    const outside = ['workshop/out.py', 'work/link.py', 'work/../workshop/out.py', 'work/missing.py', 'work'];
    for (const file of outside) expect(await allowedFile(join(root, file), folders)).toBeUndefined();
    expect(await allowedFile('deep/in.py', folders)).toBeUndefined();
    expect(await allowedFile(join(root, 'work/deep/in.py'), [])).toBeUndefined();
    expect(await allowedFile(`${join(root, 'work')}/\0`, folders)).toBeUndefined();
  });

  it('allows a file that is itself all there is to a library', async () => {
    const file = join(root, 'workshop/out.py');
    expect(await allowedFile(file, [file])).toBe(file);
    expect(await allowedFile(join(root, 'work/deep/in.py'), [file])).toBeUndefined();
  });

  it('allows files inside, also when the folder is reached by a link', async () => {
    const inside = join(root, 'work/deep/in.py');
    expect(await allowedFile(inside, [join(root, 'work')])).toBe(inside);
    expect(await allowedFile(inside, [join(root, 'alias')])).toBe(inside);
    expect(await allowedFile(join(root, 'alias/deep/in.py'), [join(root, 'work')])).toBe(inside);
    expect(await allowedFile(join(root, 'work/..odd.py'), [join(root, 'work')])).toBe(join(root, 'work/..odd.py'));
  });
});
