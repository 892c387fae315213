import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKernel } from './support/startKernel';
import type { TestKernel } from './support/startKernel';

let k: TestKernel;

beforeAll(async () => {
  k = await startKernel();
});

afterAll(() => k.close());

/** `name: change value` of each reported variable. */
async function changes(code: string): Promise<string[]> {
  const result = await k.run(code);
  expect(result.status).toBe('ok');
  return result.variables.map((each) => `${each.name}: ${each.change} ${each.value}`.trimEnd());
}

describe('the variables report', () => {
  it('calls no code of values to compare them, and survives a repr that hangs, raises or prints', async () => {
    const code = [
      'calls = []',
      'class Touchy:',
      '    def __init__(self): self.n = 1',
      '    def __eq__(self, other): calls.append("eq"); return True',
      '    def __hash__(self): calls.append("hash"); return 1',
      '    def __len__(self): calls.append("len"); return 1',
      '    def __iter__(self): calls.append("iter"); return iter(())',
      '    def __getattr__(self, name): calls.append(name); raise AttributeError(name)',
      'class Hanging:',
      '    def __repr__(self):',
      '        while True: pass',
      'class Raising:',
      '    def __repr__(self): raise ValueError("no")',
    ];
    await k.run(code.join('\n'));
    const found = await changes('t, h, r = Touchy(), Hanging(), Raising()');
    expect(found[1]).toMatch(/h: added <Hanging: repr did not end/);
    expect(found[2]).toMatch(/r: added <Raising: repr raised ValueError: no>/);
    expect(await changes('pass')).toEqual([]);
    expect((await k.run('calls')).result?.['text/plain']).toBe('[]');
    expect(await changes('t.n = 2')).toEqual([expect.stringMatching(/^t: changed/)]);
    await k.run('del t, h, r, calls');
  });

  it('names what was added, changed and deleted, with its type', async () => {
    const added = await k.run('a = 1\nb = [1, 2]\nc = "text"');
    expect(added.variables).toEqual([
      { name: 'a', change: 'added', type: 'int', value: '1' },
      { name: 'b', change: 'added', type: 'list', value: '[1, 2]' },
      { name: 'c', change: 'added', type: 'str', value: "'text'" },
    ]);
    expect(await changes('a += 1\nb.append(3)')).toEqual(['a: changed 2', 'b: changed [1, 2, 3]']);
    expect(await changes('del c\na = 2')).toEqual(['c: deleted']);
    await k.run('del a, b');
  });

  it('leaves out modules, functions, classes and names with an underscore', async () => {
    expect(await changes('import math\nfrom math import sqrt\ndef f(): pass\nclass A: pass\n_hidden = 1')).toEqual([]);
  });

  it('tells what changed before an error', async () => {
    const result = await k.run('early = 1\n1 / 0\nlate = 1');
    expect(result.variables.map((each) => each.name)).toEqual(['early']);
    await k.run('del early');
  });

  it('sees changes inside: nested containers, attributes, slots, subclasses of containers', async () => {
    const code = [
      'from collections import OrderedDict, defaultdict, Counter, deque',
      'nested = {"a": [1, {"b": 2}]}',
      'class Plain: pass',
      'class Slotted:',
      '    __slots__ = ("x",)',
      'plain, slotted = Plain(), Slotted()',
      'plain.items = []; slotted.x = 1',
      'counter, queue = Counter("aab"), deque([1])',
      'buffer = bytearray(b"abc")',
    ];
    await k.run(code.join('\n'));
    expect(await changes('pass')).toEqual([]);
    const touched =
      'nested["a"][1]["b"] = 3\nplain.items.append(1)\nslotted.x = 2\ncounter["c"] += 1\nqueue[0] = 9\nbuffer[0] = 0';
    const names = (await changes(touched)).map((each) => each.split(' ', 2).join(' '));
    expect(names.sort()).toEqual(
      ['buffer', 'counter', 'nested', 'plain', 'queue', 'slotted'].map((each) => `${each}: changed`),
    );
    await k.run('del nested, plain, slotted, counter, queue, buffer');
  });

  it('says "possibly changed" where its sample could have missed it, and only there', async () => {
    await k.run('big = list(range(100_000))\nother = list(range(100_000))');
    expect(await changes('big[50_000] = 0')).toEqual([expect.stringMatching(/^big: possiblyChanged \[0, 1,/)]);
    expect(await changes('print(len(big), sum(other))')).toEqual([]);
    expect(await changes('big[0] = 5')).toEqual([expect.stringMatching(/^big: changed \[5,/)]);
    await k.run('del big, other');
  });

  it('renders at most 20 values, each cut at 200 characters', async () => {
    const result = await k.run('for i in range(30): globals()["v%02d" % i] = "x" * 1000\ndel i');
    expect(result.variables).toHaveLength(30);
    expect(result.variables.filter((each) => each.value !== '')).toHaveLength(20);
    for (const each of result.variables) expect(each.value.length).toBeLessThanOrEqual(201);
    await k.run('for i in range(30): del globals()["v%02d" % i]\ndel i');
  });

  it('is quick on hundreds of large values, and holds on to none', async () => {
    await k.run('for i in range(500): globals()["n%d" % i] = [[j] * 50 for j in range(200)]\ndel i');
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now();
      await k.run('n0[0][0] = 1');
      times.push(performance.now() - started);
    }
    expect(Math.min(...times)).toBeLessThan(1000);
    const code = 'import gc, weakref\nclass W: pass\nw = W(); ref = weakref.ref(w)';
    await k.run(code);
    await k.run('del w');
    expect((await k.run('gc.collect(); ref()')).result).toBeUndefined();
  });
});
