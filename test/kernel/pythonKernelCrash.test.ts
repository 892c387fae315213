import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { KernelError } from '../../src/core/errors';
import { PythonKernelProvider } from '../../src/kernel/kernelProvider';
import { MemoryLogger, bridgeFile, never, startKernel } from './support/startKernel';
import type { TestKernel } from './support/startKernel';

let k: TestKernel | undefined;

afterEach(async () => {
  await k?.close();
  k = undefined;
});

describe('a process that ends under its cell', () => {
  it.each([
    ['an exit without goodbye', 'import os\nprint("said", flush=True)\nos._exit(3)', /exit code 3/],
    ['a kill', 'import os, signal\nprint("said", flush=True)\nos.kill(os.getpid(), signal.SIGKILL)', /SIGKILL/],
    ['a closed request channel', 'import os\nprint("said", flush=True)\nos.close(3)', /connection/],
    [
      'a file in the place of a channel',
      'import os\nprint("said", flush=True)\nos.close(4); f = open(os.devnull, "w")',
      /connection/,
    ],
    ['a closed message channel', 'import os\nprint("said", flush=True)\nos.close(4)', /connection/],
    ['all descriptors closed', 'import os\nprint("said", flush=True)\nos.closerange(3, 100)', /connection/],
  ])('by %s is reported, and the next cell runs in a new one', async (_name, code, message) => {
    k = await startKernel();
    await k.run('x = 1');
    const result = await k.run(code);
    expect(result.stdout.head).toBe('said\n');
    expect(result).toMatchObject({ status: 'crashed', stateLost: true, error: { name: 'KernelCrash' } });
    expect(result.message).toMatch(message);
    expect(result.message).toContain('All variables are lost');
    const next = await k.run('"x" in globals()');
    expect(next).toMatchObject({ status: 'ok', stateLost: false, result: { 'text/plain': 'False' } });
  });

  it('by a fault in native code shows the trace, the line, and no frames of ours', async () => {
    k = await startKernel();
    const result = await k.run('import ctypes\n\ndef deep():\n    ctypes.string_at(0)\n\ndeep()');
    expect(result).toMatchObject({
      status: 'crashed',
      stateLost: true,
      error: { line: 4, lineText: '    ctypes.string_at(0)' },
    });
    expect(result.message).toMatch(/SIGSEGV|SIGBUS/);
    expect(result.stderr.head).toContain('Segmentation fault');
    expect(result.stderr.head).not.toContain('codenav_bridge');
    expect(result.error?.traceback).toContain('<cell 1>');
  });

  it('between cells is noticed with the next', async () => {
    k = await startKernel();
    await k.run('import os, threading\nthreading.Timer(0.1, lambda: os._exit(1)).start()');
    await new Promise((done) => setTimeout(done, 400));
    const result = await k.run('40 + 2');
    expect(result.result?.['text/plain']).toBe('42');
    expect(result.stateLost).toBe(true);
    expect(result.message).toMatch(/exit code 1/);
  });

  it('leaves nothing in the temporary folder', async () => {
    const before = process.env['TMPDIR'];
    const temporary = await mkdtemp(join(tmpdir(), 'codenav-temporary-'));
    process.env['TMPDIR'] = temporary;
    try {
      k = await startKernel();
      await k.run('import os; os._exit(1)');
      await k.run('1');
      expect(await readdir(temporary)).not.toEqual([]);
      await k.close();
      k = undefined;
      expect(await readdir(temporary)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await rm(temporary, { recursive: true, force: true });
    }
  });
});

describe('a start that fails', () => {
  async function startWith(script: string, startTimeoutMs?: number): Promise<KernelError> {
    const folder = await mkdtemp(join(tmpdir(), 'codenav-start-'));
    const path = join(folder, 'python');
    await writeFile(path, script);
    await chmod(path, 0o755);
    const provider = new PythonKernelProvider({
      interpreter: { path, version: '3.11.0', source: 'test' },
      bridgeFile,
      workingDirectory: folder,
      importRoots: [],
      logger: new MemoryLogger(),
      ...(startTimeoutMs === undefined ? {} : { startTimeoutMs }),
    });
    const error: unknown = await provider.start(never).catch((thrown: unknown) => thrown);
    await rm(folder, { recursive: true, force: true });
    expect(error).toBeInstanceOf(KernelError);
    expect((error as KernelError).message).toContain(path);
    return error as KernelError;
  }

  it('names the interpreter and what it wrote', async () => {
    const error = await startWith('#!/bin/sh\necho "no encodings" >&2\nexit 1\n');
    expect(error.reason).toBe('startFailed');
    expect(error.message).toContain('no encodings');
  });

  it('names an interpreter that can’t be executed', async () => {
    expect((await startWith('#!/no/such/program\n')).reason).toBe('startFailed');
  });

  it('gives up on one that never gets ready', async () => {
    const error = await startWith('#!/bin/sh\necho thinking >&2\nexec sleep 600\n', 700);
    expect(error.reason).toBe('startTimeout');
    expect(error.message).toContain('thinking');
  });

  it('names a working folder that is not there', async () => {
    await expect(startKernel({ workingDirectory: '/no/such/folder' })).rejects.toThrow('/no/such/folder');
  });

  it('is cancelled with the signal’s reason', async () => {
    const provider = new PythonKernelProvider({
      interpreter: { path: '/bin/cat', version: '3.11.0', source: 'test' },
      bridgeFile,
      workingDirectory: tmpdir(),
      importRoots: [],
      logger: new MemoryLogger(),
    });
    const controller = new AbortController();
    const starting = provider.start(controller.signal);
    controller.abort(new Error('changed my mind'));
    await expect(starting).rejects.toThrow('changed my mind');
  });
});
