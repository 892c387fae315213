import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKernel } from './support/startKernel';
import type { TestKernel } from './support/startKernel';

let k: TestKernel;

beforeAll(async () => {
  k = await startKernel();
});

afterAll(() => k.close());

describe('errors', () => {
  it('name the line of the cell that raised, also through a library, without frames of ours', async () => {
    const result = await k.run('import json\n\njson.loads("{")\nnever = 1');
    expect(result.status).toBe('error');
    expect(result.error).toMatchObject({ name: 'JSONDecodeError', line: 3, lineText: 'json.loads("{")' });
    expect(result.error?.traceback).toMatch(/File "<cell \d+>", line 3/);
    expect(result.error?.traceback).toContain('json.loads("{")');
    expect(result.error?.traceback).not.toContain('codenav_bridge');
    expect(result.variables.map((each) => each.name)).not.toContain('never');
  });

  it.each([
    ['x = = 1', 1, 'x = = 1'],
    ['y = 1\nif y:\nprint(y)', 3, 'print(y)'],
    ['def f():\n  return (1,\n', 2, '  return (1,'],
  ])('give line and text of the syntax error in %j', async (code, line, lineText) => {
    const result = await k.run(code);
    expect(result.status).toBe('error');
    expect(['SyntaxError', 'IndentationError']).toContain(result.error?.name);
    expect(result.error).toMatchObject({ line, lineText });
    expect(result.error?.traceback).not.toContain('codenav_bridge');
  });

  it('show functions of earlier cells with their source', async () => {
    await k.run('def inner(n):\n    return 1 / n');
    const result = await k.run('\ninner(0)');
    expect(result.error).toMatchObject({ name: 'ZeroDivisionError', line: 2, lineText: 'inner(0)' });
    expect(result.error?.traceback).toContain('return 1 / n');
  });

  it('show chained exceptions, each without frames of ours', async () => {
    const result = await k.run('try:\n  {}["a"]\nexcept KeyError as e:\n  raise ValueError("no a") from e');
    expect(result.error).toMatchObject({ name: 'ValueError', message: 'no a', line: 4 });
    expect(result.error?.traceback).toContain("KeyError: 'a'");
    expect(result.error?.traceback).toContain('direct cause');
    expect(result.error?.traceback).not.toContain('codenav_bridge');
  });

  it('collapse a deep recursion', async () => {
    const result = await k.run('def even(n):\n  return odd(n)\ndef odd(n):\n  return even(n)\neven(1)');
    expect(result.error).toMatchObject({ name: 'RecursionError' });
    expect(result.error!.traceback.split('\n').length).toBeLessThan(300);
    expect((await k.run('1 + 1')).result?.['text/plain']).toBe('2');
  });

  it.each(['import sys; sys.exit(2)', 'exit()', 'quit()', 'raise SystemExit'])(
    '%s leaves the kernel alive',
    async (code) => {
      await k.run('kept = 41');
      const result = await k.run(code);
      expect(result).toMatchObject({ status: 'error', stateLost: false, error: { name: 'SystemExit' } });
      expect((await k.run('kept + 1')).result?.['text/plain']).toBe('42');
    },
  );

  it('survive exceptions whose own code is broken or hangs', async () => {
    const raising = await k.run('class A(Exception):\n  def __str__(self): raise TypeError("no")\nraise A()');
    expect(raising.error?.name).toBe('A');
    const hanging = await k.run('class B(Exception):\n  def __str__(self):\n    while True: pass\nraise B()');
    expect(hanging.error?.name).toBe('B');
    expect((await k.run('1')).status).toBe('ok');
  });

  it('survive classes whose own name raises', async () => {
    const meta = 'class M(type):\n  @property\n  def __name__(cls): raise KeyError("no")\n';
    const raised = await k.run(`${meta}class Odd(Exception, metaclass=M): pass\nraise Odd("why")`);
    expect(raised).toMatchObject({ status: 'error', error: { name: 'Odd' } });
    const shown = await k.run(`${meta}class Value(metaclass=M):\n  def __repr__(self): 1/0\nvalue = Value()\nvalue`);
    expect(shown.result?.['text/plain']).toContain('repr raised ZeroDivisionError');
    expect((await k.run('1')).status).toBe('ok');
  });

  it('survive a cell that replaces what the kernel is made of', async () => {
    const before = 'import os, json\nkept = os.read, os.write, os.fstat, json.dumps, json.loads\n';
    const gone = 'os.read = os.write = os.fstat = json.dumps = json.loads = None\nprint("here")';
    expect(await k.run(before + gone)).toMatchObject({ status: 'ok' });
    const back = await k.run('os.read, os.write, os.fstat, json.dumps, json.loads = kept\n6 * 7');
    expect(back.result?.['text/plain']).toBe('42');
  });

  it.each(['input("name? ")', 'import sys; sys.stdin.readline()', 'import sys; list(sys.stdin)'])(
    '%s says that nobody is there to ask',
    async (code) => {
      const result = await k.run(code);
      expect(result.error?.name).toBe('EOFError');
      expect(result.error?.message).toContain('nobody is there');
    },
  );

  it('getpass does not wait for ever', async () => {
    const result = await k.run('import getpass\ngetpass.getpass()');
    expect(result.error?.name).toBe('EOFError');
  });

  it('hint at the full name for a relative import', async () => {
    await mkdir(join(k.folder, 'shop/tools'), { recursive: true });
    await writeFile(join(k.folder, 'shop/__init__.py'), '');
    await writeFile(join(k.folder, 'shop/tools/__init__.py'), '');
    await writeFile(join(k.folder, 'shop/tools/prices.py'), 'from ..tax import rate\ndef total(n): return n * rate\n');
    await writeFile(join(k.folder, 'shop/tax.py'), 'rate = 2\n');
    const result = await k.run('from .prices import total');
    expect(result.error?.message).toContain('shop.tools.prices');
    expect((await k.run('from shop.tools.prices import total\ntotal(21)')).result?.['text/plain']).toBe('42');
  });

  it('hint at notebook commands', async () => {
    expect((await k.run('%matplotlib inline')).error?.message).toContain('notebook commands');
  });
});

describe('results', () => {
  it.each([
    ['1 + 1', '2'],
    ['"text"', "'text'"],
    ['x = 3', undefined],
    ['None', undefined],
    ['5;', undefined],
    ['[1, (2,), {3}, {"a": frozenset()}, []]', "[1, (2,), {3}, {'a': frozenset()}, []]"],
    ['a = []; a.append(a); a', '[[...]]'],
    ['await __import__("asyncio").sleep(0, 7)', '7'],
    ['import asyncio\nasync def f(): return 8\nasyncio.run(f())', '8'],
  ])('%j shows %j', async (code, shown) => {
    const result = await k.run(code);
    expect(result).toMatchObject({ status: 'ok' });
    expect(result.result?.['text/plain']).toBe(shown);
  });

  it('are guarded: a repr that raises, never ends, is huge, or of an enormous integer', async () => {
    await k.run(
      'class R:\n  def __repr__(self): raise KeyError("oops")\nclass H:\n  def __repr__(self):\n    while True: pass',
    );
    expect((await k.run('R()')).result?.['text/plain']).toContain('repr raised KeyError');
    expect((await k.run('H()')).result?.['text/plain']).toContain('did not end');
    expect((await k.run('list(range(3_000_000))')).result!['text/plain']!.length).toBeLessThan(300_000);
    expect((await k.run('10 ** 20_000')).result?.['text/plain']).toMatch(/int of about 2000\d digits/);
  });

  it('are bundles of what the value can show', async () => {
    const methods = ['html', 'svg', 'markdown'].map((kind) => `  def _repr_${kind}_(self): return "<${kind}>"`);
    const code = `class Rich:\n${methods.join('\n')}\n  def _repr_png_(self): return b"png"\n  def _repr_latex_(self): 1/0\nRich()`;
    const { result } = await k.run(code);
    expect(result).toMatchObject({
      'text/html': '<html>',
      'image/svg+xml': '<svg>',
      'text/markdown': '<markdown>',
      'image/png': Buffer.from('png').toString('base64'),
    });
    expect(result?.['text/plain']).toContain('Rich object');
    expect(result).not.toHaveProperty(['text/latex']);
  });

  it('do not ask objects that answer to any attribute', async () => {
    const { result } = await k.run('class Any:\n  def __getattr__(self, name): return lambda: name\nAny()');
    expect(Object.keys(result ?? {})).toEqual(['text/plain']);
  });
});

describe('state', () => {
  it('stays from cell to cell, in a real __main__ module', async () => {
    const code = [
      'import dataclasses, pickle, sys',
      '@dataclasses.dataclass',
      'class Point:',
      '    x: int',
      'p = pickle.loads(pickle.dumps(Point(3)))',
      'assert sys.modules["__main__"].Point is Point',
      '(__name__, p == Point(3))',
    ];
    expect((await k.run(code.join('\n'))).result?.['text/plain']).toBe("('__main__', True)");
  });

  it('has the sources of its functions', async () => {
    await k.run('def documented():\n    """Says so."""\n    return 1');
    const { result } = await k.run('import inspect\ninspect.getsource(documented)');
    expect(result?.['text/plain']).toContain('Says so.');
  });

  it('keeps the working folder of the kernel, and what a cell changes it to', async () => {
    expect((await k.run('import os; os.getcwd()')).result?.['text/plain']).toBe(`'${k.folder}'`);
    await mkdir(join(k.folder, 'sub'), { recursive: true });
    await k.run('os.chdir("sub")');
    expect((await k.run('os.getcwd()')).result?.['text/plain']).toContain('sub');
    await k.run('os.chdir("..")');
  });

  it('keeps future imports for later cells', async () => {
    await k.run('from __future__ import annotations');
    expect((await k.run('def g(a: Missing): pass\ng.__annotations__')).result?.['text/plain']).toBe("{'a': 'Missing'}");
  });

  it('imports a file that was written a moment ago', async () => {
    await k.run('import importlib');
    await writeFile(join(k.folder, 'fresh_module.py'), 'value = 5');
    expect((await k.run('import fresh_module; fresh_module.value')).result?.['text/plain']).toBe('5');
  });

  it('runs cells in the order in which they were given', async () => {
    const results = await Promise.all(['order = [1]', 'order.append(2)', 'order'].map((code) => k.run(code)));
    expect(results[2]?.result?.['text/plain']).toBe('[1, 2]');
  });
});
