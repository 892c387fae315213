import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexError } from '../../src/core/errors';
import { locateLibrary } from '../../src/kernel/libraries';
import { never, somePython } from './support/startKernel';

let folder = '';
const before = process.env['PYTHONPATH'];

/** Libraries that would fail if they were imported. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'codenav-libraries-')));
  await mkdir(join(folder, 'explosive/inner'), { recursive: true });
  await mkdir(join(folder, 'nice_name-1.0.dist-info'));
  await mkdir(join(folder, 'spacious/part'), { recursive: true });
  await writeFile(join(folder, 'explosive/__init__.py'), 'raise SystemError("imported")');
  await writeFile(join(folder, 'explosive/inner/__init__.py'), 'raise SystemError("imported")');
  await writeFile(join(folder, 'single.py'), 'raise SystemError("imported")');
  await writeFile(
    join(folder, 'nice_name-1.0.dist-info/METADATA'),
    'Metadata-Version: 2.1\nName: nice-name\nVersion: 1.0\n',
  );
  await writeFile(join(folder, 'nice_name-1.0.dist-info/top_level.txt'), 'explosive\n');
  process.env['PYTHONPATH'] = folder;
});

afterAll(async () => {
  if (before === undefined) delete process.env['PYTHONPATH'];
  else process.env['PYTHONPATH'] = before;
  await rm(folder, { recursive: true, force: true });
});

describe('locateLibrary', () => {
  it.each(['no_such_library', 'explosive.nothing', '', '-c', 'a b; print(1)', '../etc'])(
    'refuses %j with the interpreter and the name',
    async (name) => {
      const python = await somePython();
      const found = locateLibrary(python, name, never);
      await expect(found).rejects.toBeInstanceOf(IndexError);
      await expect(found).rejects.toThrow(python.path);
    },
  );

  it('says that a built-in module has no source', async () => {
    await expect(locateLibrary(await somePython(), 'sys', never)).rejects.toThrow('no Python source');
  });

  it('finds packages, inner packages, single modules and namespaces without importing them', async () => {
    const python = await somePython();
    expect(await locateLibrary(python, 'explosive', never)).toBe(join(folder, 'explosive'));
    expect(await locateLibrary(python, 'explosive.inner', never)).toBe(join(folder, 'explosive/inner'));
    expect(await locateLibrary(python, 'single', never)).toBe(join(folder, 'single.py'));
    expect(await locateLibrary(python, 'spacious', never)).toBe(join(folder, 'spacious'));
  });

  it('runs nothing of the folder for temporary files, which others can write to', async () => {
    const python = await somePython();
    const temporary = process.env['TMPDIR'];
    await mkdir(join(folder, 'temporary'));
    await writeFile(join(folder, 'temporary/json.py'), 'raise SystemError("imported")');
    try {
      process.env['TMPDIR'] = join(folder, 'temporary');
      expect(await locateLibrary(python, 'explosive', never)).toBe(join(folder, 'explosive'));
    } finally {
      if (temporary === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = temporary;
    }
  });

  it('finds a library by the name under which it was installed', async () => {
    expect(await locateLibrary(await somePython(), 'nice-name', never)).toBe(join(folder, 'explosive'));
  });

  it('finds the standard library, also modules that are frozen into the interpreter', async () => {
    const python = await somePython();
    expect(basename(await locateLibrary(python, 'email', never))).toBe('email');
    expect(basename(await locateLibrary(python, 'os', never))).toBe('os.py');
  });
});
