import { describe, expect, it } from 'vitest';
import { documentOf } from '../../src/index/packedPostings';
import type { KeptIndex } from '../../src/index/keptIndex';
import { RootStore } from '../../src/index/rootStore';
import { put } from './support/storedFiles';

function found(store: RootStore, term: string): string[] {
  const { count = 0, entries = new Uint32Array() } = store.engine.postings(term) ?? {};
  const numbers = new Set([...entries.subarray(0, count)].map(documentOf));
  return [...numbers]
    .filter((number) => store.engine.live[number])
    .map((number) => store.catalogue.block(number)?.id ?? 'gone');
}

function keptOf({ catalogue, engine }: RootStore): KeptIndex {
  const files = [...catalogue.files()].map(({ entry, first, count }) => ({
    entry,
    blocks: Array.from({ length: count }, (_, at) => catalogue.block(first + at)?.entry).filter(
      (each) => each !== undefined,
    ),
    first,
  }));
  return structuredClone({ files, terms: engine.keep() });
}

describe('the store of a root', () => {
  it('is empty after loading what is not whole', () => {
    const store = new RootStore();
    put(store, 'a.py', 'alpha', 'beta');
    const kept = keptOf(store);
    for (const torn of [
      { ...kept, terms: { ...kept.terms, postings: kept.terms.postings.slice(0, -3) } },
      { ...kept, terms: { ...kept.terms, counts: kept.terms.counts.slice(0, -1) } },
      { ...kept, terms: { ...kept.terms, lengths: kept.terms.lengths.slice(0, 6) } },
      { ...kept, files: [...kept.files, ...kept.files] },
    ]) {
      expect(() => store.load(torn)).toThrow(RangeError);
      expect(store.catalogue).toMatchObject({ fileCount: 0, blockCount: 0, capacity: 0 });
      expect(store.engine).toMatchObject({ documents: 0, capacity: 0 });
    }
    put(store, 'b.py', 'alpha');
    expect(found(store, 'alpha')).toEqual(['b.py#alpha']);
  });

  it('has a file once, however often it is put', () => {
    const store = new RootStore();
    put(store, 'a.py', 'alpha', 'beta');
    put(store, 'a.py', 'beta', 'gamma');
    expect(store.catalogue).toMatchObject({ fileCount: 1, blockCount: 2 });
    expect(['alpha', 'beta', 'gamma'].map((term) => found(store, term))).toEqual([[], ['a.py#beta'], ['a.py#gamma']]);
    store.remove('/w/a.py');
    store.remove('/w/never.py');
    expect(store.catalogue).toMatchObject({ fileCount: 0, blockCount: 0 });
    expect(found(store, 'beta')).toEqual([]);
  });

  it('loaded from what was kept goes on as before, also when its last file had gone', () => {
    const store = new RootStore();
    for (const path of ['a.py', 'b.py', 'c.py', 'e.py']) put(store, path, 'alpha', path.slice(0, 1).repeat(4));
    store.remove('/w/b.py');
    store.remove('/w/e.py');
    const loaded = new RootStore();
    loaded.load(keptOf(store));
    for (const each of [store, loaded]) {
      expect(found(each, 'alpha')).toEqual(['a.py#alpha', 'c.py#alpha']);
      put(each, 'd.py', 'alpha', 'delta');
      expect(found(each, 'alpha')).toEqual(['a.py#alpha', 'c.py#alpha', 'd.py#alpha']);
      expect(found(each, 'delta')).toEqual(['d.py#delta']);
      expect(each.catalogue).toMatchObject({ fileCount: 3, blockCount: 6, capacity: 10 });
    }
    expect(keptOf(loaded).files).toEqual(keptOf(store).files);
  });

  it('clears out what has gone when there is much of it', () => {
    const store = new RootStore();
    const names = Array.from({ length: 50 }, (_, at) => `name${at}`);
    for (let round = 0; round < 60; round++) put(store, `m${round % 3}.py`, ...names);
    put(store, 'z.py', 'zeta');
    expect(store.engine.dirt).toBe(57 * 50);
    store.settle();
    expect(store.engine).toMatchObject({ dirt: 0, documents: 151, capacity: 151 });
    expect(store.catalogue).toMatchObject({ capacity: 151, blockCount: 151 });
    expect(found(store, 'name49')).toEqual(['m0.py#name49', 'm1.py#name49', 'm2.py#name49']);
    expect(found(store, 'zeta')).toEqual(['z.py#zeta']);
    expect(store.catalogue.find('z.py#zeta')).toBe(150);
    put(store, 'm1.py', 'later');
    expect(found(store, 'later')).toEqual(['m1.py#later']);
    expect(found(store, 'name1')).toEqual(['m0.py#name1', 'm2.py#name1']);
  });
});
