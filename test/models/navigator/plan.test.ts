import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/action';
import type { Response } from '../../../src/core/response';
import { navigate } from '../../../src/models/navigator/plan';
import { found, hit, ran, summary } from './support';

const question = 'How do I compute the total of some prices?';
const total = hit({ name: 'total', docstring: 'The total of prices.\n\n>>> s.total([1, 2])\n3' });
const inspected = ran({ out: `total(prices)\nAlso importable from: ['shop']\n${total.docstring}\n` });

/** Plays the responses and returns every action. */
function play(responses: readonly Response[]): Action[] {
  const plan = navigate(question);
  const actions: Action[] = [];
  let next = plan.next();
  actions.push(next.value);
  for (const response of responses) {
    expect(next.done, 'the plan ended before its responses').toBeFalsy();
    next = plan.next(response);
    actions.push(next.value);
  }
  return actions;
}

const last = (actions: readonly Action[]): Action => actions.at(-1)!;

describe('navigate', () => {
  it('searches, inspects, finds out what the example lacks, tries it and hands over what ran', () => {
    const importOfS = hit({ name: 'import', kind: 'IMPORT', text: 'import shop as s' });
    const actions = play([
      found([total]),
      inspected,
      found([importOfS], []),
      ran({ out: '3\n' }),
      summary('', 'verified'),
    ]);
    expect(actions.map((action) => action.type)).toEqual(['search', 'code', 'search', 'code', 'code_summary', 'done']);
    const program = actions[4]?.content;
    expect(program).toContain('import shop as s');
    expect(program).toContain('print(s.total([1, 2]))');
    expect(actions[3]?.content).toBe(program);
    expect(last(actions).content).toMatch(/^true: total \(shop\/prices\.py:10\)/);
  });

  it('says so and lists what was found when nothing may run, and asks only once', () => {
    const actions = play([found([total]), { kind: 'notRun', code: '', reason: 'not now' }]);
    expect(last(actions).content).toMatch(/^false: /);
    expect(last(actions).content).toContain('not now');
    expect(last(actions).content).toContain('total (shop/prices.py:10): The total of prices.');
  });

  it('goes on with the next find when the best can not be imported', () => {
    const second = hit({ name: 'sum_prices', path: 'shop/sums.py' });
    const failed = ran({ status: 'error', error: { name: 'ImportError', message: 'no x', traceback: '' } });
    const actions = play([found([total, second]), failed]);
    expect(last(actions).content).toContain('from shop.sums import sum_prices');
  });

  it('looks for calls elsewhere when the docstring has none', () => {
    const plain = hit({ name: 'total', docstring: 'The total of prices.' });
    const test = hit({
      name: 'test_total',
      path: 'tests/test_p.py',
      text: 'def test_total():\n    assert total([5]) == 5',
    });
    const actions = play([found([plain]), ran({ out: 'total(prices)\nThe total of prices.\n' }), found([test])]);
    expect(actions[2]?.type).toBe('search');
    expect(last(actions).content).toBe(
      '# Adapted from tests/test_p.py:10\nfrom shop.prices import total\n\nprint(total([5]))',
    );
  });

  it('gives up in words when no call of anything stands on its own', () => {
    const plain = hit({ name: 'total', docstring: 'The total of prices.' });
    const actions = play([found([plain]), ran({ out: 'total(prices)\nNone\n' }), found([])]);
    expect(last(actions).content).toMatch(/^false: No solution was run\.\n- total: no call of it was found/);
  });

  it('does not offer private, test or unimportable code', () => {
    const actions = play([
      found([
        hit({ name: '_total' }),
        hit({ name: 'test_total', path: 'tests/test_p.py' }),
        hit({ name: 'total', module: 'my-scripts.total' }),
      ]),
    ]);
    expect(last(actions).content).toMatch(/^false: Nothing that could be imported and run was found\./);
  });

  it('tries the next example when a solution fails on its own', () => {
    const two = hit({ name: 'total', docstring: '>>> total([1])\n1\n>>> total([1, 2, 3])\n6' });
    const actions = play([
      found([two]),
      ran({ out: `total(prices)\n${two.docstring}\n` }),
      ran({ out: '1\n' }),
      summary('', 'failed'),
    ]);
    expect(last(actions).type).toBe('code');
    expect(last(actions).content).toContain('total([1, 2, 3])');
  });
});
