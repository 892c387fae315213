import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probeInterpreter } from '../../src/kernel/interpreter';
import { never, somePython, startKernel } from './support/startKernel';

/** Every Python of this machine that the bridge says it runs on. */
function installed(): string[] {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const managed = existsSync(versions) ? readdirSync(versions) : [];
  const files = managed
    .filter((name) => /^3\.([89]|1\d)\./.test(name))
    .map((name) => join(versions, name, 'bin/python'));
  return ['python3', ...files];
}

const program = [
  'import asyncio, dataclasses, sys, warnings',
  '@dataclasses.dataclass',
  'class P:',
  '    x: int = 1',
  'def f(n): return 1 / n',
  'print("out"); print("err", file=sys.stderr)',
  'warnings.warn("careful")',
  'd = {"k": [1, 2]}',
  'await asyncio.sleep(0)',
  'P()',
];

describe('the bridge', () => {
  it.each(installed())('runs in %s', async (path) => {
    const interpreter = path === 'python3' ? await somePython() : await probeInterpreter(path, 'test', never);
    const k = await startKernel({ interpreter });
    try {
      const first = await k.run(program.join('\n'));
      expect(first).toMatchObject({ status: 'ok', result: { 'text/plain': 'P(x=1)' }, stdout: { head: 'out\n' } });
      expect(first.stderr.head).toContain('UserWarning: careful');
      expect(first.variables).toEqual([{ name: 'd', change: 'added', type: 'dict', value: "{'k': [1, 2]}" }]);
      expect((await k.run('d["k"].append(3)')).variables).toMatchObject([{ name: 'd', change: 'changed' }]);
      expect((await k.run('x = 1\nf(0)')).error).toMatchObject({ name: 'ZeroDivisionError', line: 2 });
      expect((await k.run('x = 1\nx = = 2')).error).toMatchObject({
        name: 'SyntaxError',
        line: 2,
        lineText: 'x = = 2',
      });
      expect(await k.run('while True: pass', { timeoutMs: 300 })).toMatchObject({
        status: 'timeout',
        stateLost: false,
      });
      expect(
        (await k.run('import multiprocessing as m\nwith m.get_context("spawn").Pool(1) as p: r = p.map(f, [2])\nr'))
          .result,
      ).toEqual({
        'text/plain': '[0.5]',
      });
      expect((await k.run('import os; os._exit(3)')).status).toBe('crashed');
      expect((await k.run('import sys; sys.version.split()[0]')).result?.['text/plain']).toBe(
        `'${interpreter.version}'`,
      );
    } finally {
      await k.close();
    }
  });
});
