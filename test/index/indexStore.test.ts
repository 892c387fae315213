import { describe, expect, it } from 'vitest';
import { IndexStore } from '../../src/index/indexStore';
import { put } from './support/storedFiles';

function found(store: IndexStore, term: string): string[] {
  const scores = store.terms.search({ kind: 'term', term, boost: 1 }, { name: 1, text: 1 }, store.capacity);
  return scores.numbers().map((number) => store.block(number)?.id ?? 'gone');
}

function storeOfTwo(): IndexStore {
  const store = new IndexStore(2);
  const [first, second] = store.roots;
  if (!first || !second) throw new Error('Two roots have two stores.');
  put(first, 'a.py', 'alpha', 'beta');
  put(second, 'b.py', 'alpha', 'gamma');
  return store;
}

describe('an index store of several roots', () => {
  it('numbers the blocks of all in a row', () => {
    const store = storeOfTwo();
    expect([0, 1, 2, 3, 4].map((number) => store.block(number)?.id)).toEqual([
      'a.py#alpha',
      'a.py#beta',
      'b.py#alpha',
      'b.py#gamma',
      undefined,
    ]);
    expect(store).toMatchObject({ fileCount: 2, blockCount: 4, capacity: 4, troubleCount: 0 });
    expect([...store.files()].map(({ first, count }) => [first, count])).toEqual([
      [0, 2],
      [2, 2],
    ]);
    expect([store.find('b.py#gamma'), store.find('a.py#beta'), store.find('a.py#gamma')]).toEqual([3, 1, undefined]);
  });

  it('finds a term in all of them, as rare as it is over all', () => {
    const store = storeOfTwo();
    expect(found(store, 'alpha')).toEqual(['a.py#alpha', 'b.py#alpha']);
    expect(store.terms.rarity('alpha')).toBeLessThan(store.terms.rarity('gamma'));
    expect(store.terms.rarity('beta')).toBe(store.terms.rarity('gamma'));
    expect(store.terms.rarity('nothing')).toBe(0);
  });

  it('gives equal blocks equal scores, whichever root they are of', () => {
    const store = storeOfTwo();
    const { values } = store.terms.search({ kind: 'term', term: 'alpha', boost: 1 }, { name: 1 }, store.capacity);
    expect(values[0]).toBeCloseTo(values[2] ?? 0, 6);
  });

  it('is right when the first of them grows and shrinks', () => {
    const store = storeOfTwo();
    const [first] = store.roots;
    if (first) put(first, 'c.py', 'gamma');
    expect(found(store, 'gamma')).toEqual(['c.py#gamma', 'b.py#gamma']);
    first?.remove('/w/a.py');
    expect(found(store, 'alpha')).toEqual(['b.py#alpha']);
    store.clear();
    expect([store.capacity, store.blockCount, found(store, 'alpha')]).toEqual([0, 0, []]);
  });
});
