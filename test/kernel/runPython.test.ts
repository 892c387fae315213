import { describe, expect, it } from 'vitest';
import { runPython } from '../../src/kernel/runPython';
import { never, somePython } from './support/startKernel';

const options = { environment: process.env, timeoutMs: 20_000 };

describe('runPython', () => {
  it('says that it took too long, even when a grandchild holds the output open', async () => {
    const python = await somePython();
    const code = 'import subprocess, sys; subprocess.run([sys.executable, "-c", "import time; time.sleep(8)"])';
    const started = performance.now();
    const run = await runPython(python.path, ['-c', code], { ...options, timeoutMs: 700 }, never);
    expect(run.timedOut).toBe(true);
    expect(performance.now() - started).toBeLessThan(6000);
  });

  it('says why a program could not be started', async () => {
    expect((await runPython('/no/such/python', [], options, never)).startError).toBe('ENOENT');
  });

  it('gives exit code and both streams', async () => {
    const code = 'import sys; print("out"); print("err", file=sys.stderr); sys.exit(4)';
    const run = await runPython((await somePython()).path, ['-c', code], options, never);
    expect(run).toMatchObject({ exitCode: 4, timedOut: false });
    expect(run.stdout.trim()).toBe('out');
    expect(run.stderr.trim()).toBe('err');
  });
});
