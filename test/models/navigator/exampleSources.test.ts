import { describe, expect, it } from 'vitest';
import { candidateOf } from '../../../src/models/navigator/candidates';
import { examplesInDoctests, examplesInHit } from '../../../src/models/navigator/exampleSources';
import type { Example } from '../../../src/models/navigator/slice';
import { hit } from './support';

const total = candidateOf(hit({ name: 'total' }))!;
const add = candidateOf(hit({ name: 'Cart.add', kind: 'METHOD' }))!;
const code = (example: Example | undefined): string | undefined =>
  example?.statements.map((statement) => statement.text).join('\n');

describe('examples in docstrings', () => {
  it('takes only what the call needs, and prints what the doctest shows', () => {
    const doc = 'Sum.\n\n>>> other = 3\n>>> prices = [1,\n...           2]\n>>> total(prices)  # all of them\n3\n';
    const [example] = examplesInDoctests(doc, total, 'doc');
    expect(code(example)).toBe('prices = [1,\n          2]\nprint(total(prices))');
    expect([...(example?.missing ?? [])]).toEqual(['total']);
  });

  it('leaves out what is expected to fail or marked to be skipped', () => {
    const doc = '>>> total("x")\nTraceback (most recent call last):\nTypeError\n>>> total([9])  # doctest: +SKIP\n9\n';
    expect(examplesInDoctests(doc, total, 'doc')).toEqual([]);
  });

  it('shows a value that is kept in a variable by the line that shows it', () => {
    const doc = '>>> t = total([1])\n>>> round(t, 2)\n1\n';
    expect(code(examplesInDoctests(doc, total, 'doc')[0])).toBe('t = total([1])\nprint(round(t, 2))');
  });

  it('prints the object that a method without a value has changed', () => {
    const doc = '>>> cart = Cart()\n>>> cart.add("tea")\n>>> cart.add("milk")\n';
    expect(code(examplesInDoctests(doc, add, 'doc')[1])).toBe(
      'cart = Cart()\ncart.add("tea")\ncart.add("milk")\nprint(cart)',
    );
  });

  it('keeps a change that is made to an object before it is seen to matter', () => {
    const doc = '>>> p = Point()\n>>> a = Axis(p)\n>>> p.move(1)\n>>> total(a)\n1\n';
    expect(code(examplesInDoctests(doc, total, 'doc')[0])).toBe('p = Point()\na = Axis(p)\np.move(1)\nprint(total(a))');
  });
});

describe('examples in tests', () => {
  const inTest = (text: string): (string | undefined)[] =>
    examplesInHit(hit({ name: 'test_total', path: 'tests/test_prices.py', text }), total).map(code);

  it.each([
    ['def test_total():\n    prices = [1, 2]\n    assert total(prices) == 3', 'prices = [1, 2]\nprint(total(prices))'],
    ['def test_total(self):\n    self.assertEqual(total([1]), 1)', 'print(total([1]))'],
    ['def test_total(self):\n    self.assertEqual(1, total([1]), "message")', 'print(total([1]))'],
    ['def test_total():\n    got = total([1])\n    assert got == 1', 'got = total([1])\nprint(got)'],
  ])('turns a check into a value that is shown', (text, expected) => {
    expect(inTest(text)).toEqual([expected]);
  });

  it('takes no call that is expected to raise', () => {
    expect(inTest('def test_total():\n    with raises(TypeError):\n        total(None)')).toEqual([]);
  });

  it('takes no call of the same name on an object that the test made', () => {
    expect(inTest('def test_total():\n    cart = Cart()\n    print(cart.total())')).toEqual([]);
  });

  it('takes no call of the same name that comes from elsewhere', () => {
    expect(inTest('def test_total():\n    from numpy import total\n    print(total([1]))')).toEqual([]);
  });

  it('names what the test gets from outside', () => {
    const [example] = examplesInHit(
      hit({
        name: 'test_total',
        path: 'tests/test_prices.py',
        text: 'def test_total(cart):\n    assert total(cart) == 3',
      }),
      total,
    );
    expect([...(example?.missing ?? [])].sort()).toEqual(['cart', 'total']);
    expect(example?.origin).toBe('tests/test_prices.py:10');
  });
});

describe('examples in documents', () => {
  it('lets a later block build on an earlier one', () => {
    const text =
      '# Use\n\n```python\nfrom shop.prices import total\n```\n\nThen:\n\n```python\nprint(total([2]))\n```\n';
    const examples = examplesInHit(hit({ name: 'Use', kind: 'DOCUMENTATION', path: 'README.md', text }), total);
    expect(examples.map(code)).toEqual(['from shop.prices import total\nprint(total([2]))']);
  });
});
