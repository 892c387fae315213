import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import { bridgeFile, eventually, isAlive, somePython, startKernel } from './support/startKernel';
import type { TestKernel } from './support/startKernel';

let k: TestKernel | undefined;

afterEach(async () => {
  await k?.close();
  k = undefined;
});

describe('processes that cells start', () => {
  it.each(['fork', 'spawn', 'forkserver'])('by multiprocessing (%s) know what the cells defined', async (method) => {
    k = await startKernel();
    await k.run('import math\nSCALE = 10\nunknown = object()');
    await k.run('@(lambda f: f if unknown else f)\ndef decorated(): pass');
    await k.run('def work(n):\n    return math.sqrt(n) * SCALE');
    const code = [
      'import multiprocessing',
      'class Task:',
      '    def __init__(self, n): self.n = n',
      'def run(task): return work(task.n)',
      `with multiprocessing.get_context("${method}").Pool(2) as pool:`,
      '    answer = pool.map(run, [Task(4), Task(9)])',
      'answer',
    ];
    const result = await k.run(code.join('\n'));
    expect(result).toMatchObject({ status: 'ok', result: { 'text/plain': '[20.0, 30.0]' } });
    expect(result.stderr.head).not.toContain('DeprecationWarning');
  });

  it('by fork end where the cell ends, and say nothing in the kernel’s name', async () => {
    k = await startKernel();
    const code = [
      'import os',
      'print("before")',
      'pid = os.fork()',
      'if pid == 0:',
      '    print("in the child")',
      'else:',
      '    status = os.waitpid(pid, 0)[1]',
      'pid == 0',
    ];
    const result = await k.run(code.join('\n'));
    expect(result.result?.['text/plain']).toBe('False');
    expect(result.stdout.head).toBe('before\nin the child\n');
    expect((await k.run('status')).result?.['text/plain']).toBe('0');
  });

  it('by fork that raise end with an exit code and their traceback', async () => {
    k = await startKernel();
    const code = 'import os\npid = os.fork()\nif pid == 0: 1 / 0\nos.waitpid(pid, 0)[1] >> 8';
    const result = await k.run(code);
    expect(result.result?.['text/plain']).toBe('1');
    expect(result.stderr.head).toContain('ZeroDivisionError');
  });

  it('are all that os.wait() sees', async () => {
    k = await startKernel();
    const result = await k.run('import os\ntry:\n  os.wait()\nexcept ChildProcessError:\n  print("none")');
    expect(result.stdout.head).toBe('none\n');
  });

  it('do not inherit the channel', async () => {
    k = await startKernel();
    const code =
      'import subprocess, sys\nsubprocess.run([sys.executable, "-c", "import os; os.write(4, b\'x\')"], close_fds=False).returncode';
    const result = await k.run(code);
    expect(result.result?.['text/plain']).toBe('1');
  });
});

describe('the environment', () => {
  it('has no secrets in it, and nothing of the kernel’s own', async () => {
    k = await startKernel({
      environment: { ...process.env, MY_API_KEY: 'a', SOME_TOKEN: 'b', KEPT_TOKEN: 'c', PLAIN: 'd' },
      keepVariables: ['KEPT_TOKEN'],
    });
    const names = '["MY_API_KEY", "SOME_TOKEN", "KEPT_TOKEN", "PLAIN", "CODENAV_KERNEL"]';
    const result = await k.run(`import os\n[os.environ.get(name) for name in ${names}]`);
    expect(result.result?.['text/plain']).toBe("[None, None, 'c', 'd', None]");
  });

  it('has the import roots first, but moves none that is there already', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'codenav-path-'));
    await writeFile(join(folder, 'queue.py'), 'mine = True');
    const environment = { ...process.env, PYTHONPATH: '' };
    k = await startKernel({ importRoots: [folder], environment });
    expect((await k.run('import sys\nsys.path[0]')).result?.['text/plain']).toBe(`'${folder}'`);
    expect((await k.run('import queue\nqueue.mine')).result?.['text/plain']).toBe('True');
    expect((await k.run('any("kernel" in entry for entry in sys.path)')).result?.['text/plain']).toBe('False');
    await k.close();
    const library = (await libraryFolder()).replaceAll('\\', '\\\\');
    k = await startKernel({ importRoots: [library], environment });
    expect((await k.run(`import sys\nsys.path.count("${library}") == 1, sys.path[0] != "${library}"`)).result).toEqual({
      'text/plain': '(True, True)',
    });
    await rm(folder, { recursive: true });
  });

  it('awaits although the workspace has an asyncio.py', async () => {
    k = await startKernel();
    await writeFile(join(k.folder, 'asyncio.py'), 'raise SystemError("shadowed")');
    const code = 'async def f(): return 5\nawait f()';
    expect((await k.run(code)).result?.['text/plain']).toBe('5');
  });
});

async function libraryFolder(): Promise<string> {
  const kernel = await startKernel();
  const result = await kernel.run('import os\nprint(os.path.dirname(os.__file__), end="")');
  await kernel.close();
  return result.stdout.head;
}

describe.skipIf(process.platform === 'win32')('when the host is killed', () => {
  it.each([
    ['idle', ''],
    ['busy', 'while True: pass'],
    ['holding the interpreter lock', 'import re; re.match("(a+)+$", "a" * 200 + "b")'],
  ])('a kernel that is %s ends, with its children and its temporary folder', async (_name, code) => {
    const folder = await mkdtemp(join(tmpdir(), 'codenav-host-'));
    const hostFile = join(folder, 'host.cjs');
    await build({
      entryPoints: [resolve(import.meta.dirname, 'support/host.ts')],
      outfile: hostFile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
    });
    const host = spawn(process.execPath, [hostFile], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder },
    });
    try {
      host.stdin.end(JSON.stringify({ interpreter: await somePython(), bridgeFile, folder, code }));
      let said = '';
      host.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await eventually(() => said.includes('\n'), 15_000);
      const pids = said.trim().split(' ').map(Number);
      expect(pids).toHaveLength(2);
      expect(pids.every(isAlive)).toBe(true);
      host.kill('SIGKILL');
      await eventually(() => !pids.some(isAlive), 10_000);
      await expect
        .poll(async () => (await readdir(folder)).filter((name) => name.startsWith('codenav-kernel-')))
        .toEqual([]);
    } finally {
      host.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
