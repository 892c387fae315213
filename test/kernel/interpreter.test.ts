import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KernelError } from '../../src/core/errors';
import { findInterpreterOnPath, probeInterpreter } from '../../src/kernel/interpreter';
import { never, somePython } from './support/startKernel';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codenav pythons '));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function script(name: string, text: string, mode = 0o755): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  await chmod(file, mode);
  return file;
}

async function refusal(path: string): Promise<KernelError> {
  const error = await probeInterpreter(path, 'test', never).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(KernelError);
  const refused = error as KernelError;
  expect(refused.message).toContain(path);
  expect(refused.message).not.toContain('\n');
  return refused;
}

/** A shell script that answers the probe as a Python of this version would. */
function answering(version: string): string {
  return `#!/bin/sh\necho 'codenav-probe:[[${version}], "/nowhere/python"]'\n`;
}

describe('probeInterpreter refuses', () => {
  it('a path where nothing is', async () => {
    expect((await refusal(join(folder, 'missing'))).reason).toBe('interpreterNotFound');
  });

  it('a name that is not on the path', async () => {
    expect((await refusal('no-such-python-anywhere')).reason).toBe('interpreterNotFound');
  });

  it('an environment whose Python is gone', async () => {
    await symlink(join(folder, 'removed'), join(folder, 'dangling'));
    expect((await refusal(join(folder, 'dangling'))).message).toContain('gone');
  });

  it('a folder, and names the interpreter inside it', async () => {
    await mkdir(join(folder, 'venv/bin'), { recursive: true });
    await writeFile(join(folder, 'venv/bin/python'), '');
    expect((await refusal(join(folder, 'venv'))).message).toContain(join(folder, 'venv/bin/python'));
  });

  it('a file that may not be executed', async () => {
    expect((await refusal(await script('plain', 'text', 0o644))).reason).toBe('interpreterUnusable');
  });

  it('a script whose own interpreter is gone', async () => {
    expect((await refusal(await script('orphan', '#!/no/such/program\n'))).reason).toBe('interpreterUnusable');
  });

  it('a program that is no Python', async () => {
    expect((await refusal(await script('echo', '#!/bin/sh\necho hello\n'))).message).toContain('not behave like');
  });

  it('a program that echoes what it is asked with', async () => {
    expect((await refusal(await script('parrot', "#!/bin/sh\necho 'codenav-probe:{'\n"))).message).toContain(
      'not behave',
    );
  });

  it('a Python that breaks at its start, with what it says', async () => {
    const broken = await script('broken', "#!/bin/sh\necho 'No module named encodings' >&2\nexit 1\n");
    expect((await refusal(broken)).message).toContain('No module named encodings');
  });

  it.each(['2, 7, 18', '3, 7, 16'])('Python %s', async (version) => {
    const error = await refusal(await script(`old${version.length}`, answering(version)));
    expect(error.reason).toBe('unsupportedVersion');
    expect(error.message).toContain('3.8');
  });

  it('one that hangs, and gives its signal’s reason when it is cancelled meanwhile', async () => {
    const hanging = await script('hanging', '#!/bin/sh\nexec sleep 60\n');
    const controller = new AbortController();
    const probing = probeInterpreter(hanging, 'test', controller.signal);
    controller.abort(new Error('enough'));
    await expect(probing).rejects.toThrow('enough');
  });
});

describe('probeInterpreter accepts', () => {
  it('a real Python under a path with spaces, and keeps that path', async () => {
    const real = await somePython();
    const wrapper = await script('my python', `#!/bin/sh\nexec "${real.path}" "$@"\n`);
    const found = await probeInterpreter(wrapper, 'setting', never);
    expect(found).toEqual({ path: wrapper, version: real.version, source: 'setting' });
  });

  it('one in whose working folder lies a module of a standard name, which does not run', async () => {
    const real = await somePython();
    const work = join(folder, 'work');
    await mkdir(work);
    await writeFile(join(work, 'json.py'), 'raise SystemError("imported")');
    const wrapper = await script('from-work', `#!/bin/sh\ncd "${work}"\nexec "${real.path}" "$@"\n`);
    expect((await probeInterpreter(wrapper, 'setting', never)).version).toBe(real.version);
  });

  it('one whose start-up prints something', async () => {
    const noisy = await script('noisy', `#!/bin/sh\necho welcome\n${answering('3, 12, 1').slice(10)}`);
    expect((await probeInterpreter(noisy, 'setting', never)).version).toBe('3.12.1');
  });
});

describe('findInterpreterOnPath', () => {
  it('says what it tried when nothing is usable', async () => {
    const path = process.env['PATH'];
    await script('python3', answering('3, 6, 0'));
    try {
      process.env['PATH'] = folder;
      await expect(findInterpreterOnPath(never)).rejects.toThrow(/No usable Python.*3\.6\.0.*Install/);
    } finally {
      process.env['PATH'] = path;
    }
  });

  it('finds an absolute path and says where it comes from', async () => {
    const found = await findInterpreterOnPath(never);
    expect(found.path.startsWith('/') || /^[A-Z]:/i.test(found.path)).toBe(true);
    expect(found.source).toMatch(/on the path$/);
    expect(found.version).toMatch(/^3\.\d+\.\d+$/);
  });
});
