import { afterEach, describe, expect, it } from 'vitest';
import { KernelError } from '../../src/core/errors';
import { eventually, isAlive, never, startKernel } from './support/startKernel';
import type { TestKernel } from './support/startKernel';

let k: TestKernel;

afterEach(() => k.close());

/** Runs a cell that first writes a file, and gives its result once it has been stopped when the file is there. */
async function stopped(code: string, stop: (abort: AbortController) => void): ReturnType<TestKernel['run']> {
  const abort = new AbortController();
  let started = false;
  const running = k.run(`print("started", flush=True)\n${code}`, { onOutput: () => (started = true) }, abort.signal);
  await eventually(() => started);
  stop(abort);
  return running;
}

describe('stopping a cell', () => {
  it.each([
    ['a busy loop', 'while True: pass'],
    ['sleep', 'import time; time.sleep(600)'],
    ['a wait for an event', 'import threading; threading.Event().wait()'],
    ['a wait for a lock', 'import threading; l = threading.Lock(); l.acquire(); l.acquire()'],
    ['await', 'import asyncio; await asyncio.sleep(600)'],
    ['asyncio.run', 'import asyncio; asyncio.run(asyncio.sleep(600))'],
    ['a child process', 'import subprocess; subprocess.run(["sleep", "600"])'],
    ['a read from a pipe', 'import os; r, w = os.pipe(); os.read(r, 1)'],
    ['a queue', 'import queue; queue.Queue().get()'],
    ['output without end', 'while True: print("x" * 1000)'],
  ])('in %s keeps the variables', async (_name, code) => {
    k = await startKernel();
    await k.run('kept = 41');
    const result = await stopped(code, (abort) => abort.abort());
    expect(result).toMatchObject({ status: 'interrupted', stateLost: false });
    expect(result.error?.name).toBe('KeyboardInterrupt');
    expect((await k.run('kept + 1')).result?.['text/plain']).toBe('42');
  });

  it('by interrupt() resolves when the kernel is idle', async () => {
    k = await startKernel();
    let idle: Promise<void> | undefined;
    const result = await stopped('while True: pass', () => {
      idle = k.kernel.interrupt();
    });
    await idle;
    expect(result.status).toBe('interrupted');
  });

  it('between cells changes nothing', async () => {
    k = await startKernel();
    await k.run('x = 1');
    await k.kernel.interrupt();
    expect(await k.run('x')).toMatchObject({ status: 'ok', result: { 'text/plain': '1' } });
  });

  it('is heard in every moment of its beginning', async () => {
    k = await startKernel();
    for (let moments = 0; moments < 12; moments += 1) {
      const abort = new AbortController();
      const running = k.run('import time; time.sleep(600)', {}, abort.signal);
      for (let at = 0; at < moments; at += 1) await Promise.resolve();
      abort.abort();
      expect((await running).status).toBe('interrupted');
    }
  });

  it('before it has begun runs nothing', async () => {
    k = await startKernel();
    expect(await k.run('x = 1', {}, AbortSignal.abort())).toMatchObject({ status: 'interrupted', stateLost: false });
    expect((await k.run('x')).error?.name).toBe('NameError');
  });

  it('that takes its own time to clean up is waited for', async () => {
    k = await startKernel();
    const code = 'import time\ntry:\n  time.sleep(600)\nfinally:\n  time.sleep(0.3); cleaned = True';
    expect((await stopped(code, (abort) => abort.abort())).status).toBe('interrupted');
    expect((await k.run('cleaned')).result?.['text/plain']).toBe('True');
  });

  it('is tried again', async () => {
    k = await startKernel({ rungs: { againMs: 400, giveUpMs: 15_000 } });
    const code =
      'import time\ntry:\n  time.sleep(600)\nexcept KeyboardInterrupt:\n  swallowed = True\n  time.sleep(600)';
    expect(await stopped(code, (abort) => abort.abort())).toMatchObject({ status: 'interrupted', stateLost: false });
    expect((await k.run('swallowed')).result?.['text/plain']).toBe('True');
  });

  it('that swallows every interrupt ends its process, and says so', async () => {
    k = await startKernel({ rungs: { againMs: 200, giveUpMs: 600 } });
    const code =
      'import time\nwhile True:\n  try: time.sleep(600)\n  except KeyboardInterrupt: print("no", flush=True)';
    const result = await stopped(code, (abort) => abort.abort());
    expect(result).toMatchObject({ status: 'interrupted', stateLost: true });
    expect(result.message).toMatch(/did not react.*All variables are lost/);
    expect(result.stdout.head).toContain('no');
    expect((await k.run('1 + 1')).result?.['text/plain']).toBe('2');
  });
});

describe('a time limit', () => {
  it('stops the cell and keeps the variables', async () => {
    k = await startKernel({ timeoutMs: 400 });
    const result = await k.run('before = 1\nimport time\ntime.sleep(600)');
    expect(result).toMatchObject({ status: 'timeout', stateLost: false });
    expect(result.error).toMatchObject({ line: 3 });
    expect(result.message).toContain('0.4 s');
    expect((await k.run('before')).result?.['text/plain']).toBe('1');
  });

  it('of the cell comes before the kernel’s, and 0 is none', async () => {
    k = await startKernel({ timeoutMs: 200 });
    const code = 'import time\ntime.sleep(0.5)';
    expect((await k.run(code, { timeoutMs: 0 })).status).toBe('ok');
    expect((await k.run(code, { timeoutMs: 10_000 })).status).toBe('ok');
    expect((await k.run(code)).status).toBe('timeout');
  });

  it('ends the process of a cell that does not react', async () => {
    k = await startKernel({ rungs: { againMs: 100, giveUpMs: 300 } });
    const code = 'import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass';
    const result = await k.run(code, { timeoutMs: 300 });
    expect(result).toMatchObject({ status: 'timeout', stateLost: true });
    expect(result.message).toContain('time limit');
  });
});

describe('restart and dispose', () => {
  it('restart in the middle of a cell gives a new, empty process', async () => {
    k = await startKernel();
    const running = stopped('x = 1\nwhile True: pass', () => void k.kernel.restart(never));
    expect(await running).toMatchObject({ status: 'interrupted', stateLost: true });
    expect((await k.run('x')).error?.name).toBe('NameError');
  });

  it('dispose flushes files, leaves no process, and can be called twice', async () => {
    k = await startKernel();
    await k.run(`import os, subprocess\nf = open("${k.folder}/left.txt", "w"); f.write("flushed")`);
    const pids = await k.run('child = subprocess.Popen(["sleep", "600"])\nprint(os.getpid(), child.pid)');
    const [python, child] = pids.stdout.head.split(' ').map(Number);
    const reading = await import('node:fs/promises');
    await Promise.all([k.kernel.dispose(), k.kernel.dispose()]);
    await eventually(() => !isAlive(python!) && !isAlive(child!));
    expect(await reading.readFile(`${k.folder}/left.txt`, 'utf8')).toBe('flushed');
    await expect(k.run('1')).rejects.toBeInstanceOf(KernelError);
  });

  it('dispose ends a cell that is running', async () => {
    k = await startKernel();
    const result = await stopped('while True: pass', () => void k.kernel.dispose());
    expect(result).toMatchObject({ status: 'interrupted', stateLost: true });
    expect(result.message).toContain('closed');
  });
});
