import { describe, expect, it } from 'vitest';
import type { BlockEntry, FileEntry } from '../../src/index/catalogue';
import { IndexStore } from '../../src/index/indexStore';

function entry(path: string): FileEntry {
  return { file: `/w/${path}`, path, root: 0, stamp: '1', language: 'python', summary: '', imported: [] };
}

function block(name: string): BlockEntry {
  return { kind: 'FUNCTION', name, signature: `def ${name}()`, docstring: '', startLine: 1, endLine: 1, hash: name };
}

function put(store: IndexStore, path: string, ...names: string[]): void {
  const { stamp, language, summary, imported } = entry(path);
  store.put(entry(path), {
    entry: { stamp, language, summary, imported },
    blocks: names.map(block),
    bodies: names.map((name) => `return ${name}_value`),
  });
}

function found(store: IndexStore, term: string): string[] {
  const { capacity } = store.catalogue;
  const scores = store.terms.search({ kind: 'term', term, boost: 1 }, { name: 1, text: 1 }, capacity);
  return [...scores.numbers()].map((number) => store.catalogue.block(number)?.id ?? 'gone').sort();
}

describe('an index store', () => {
  it('is empty after loading what is not whole', async () => {
    const store = new IndexStore();
    put(store, 'a.py', 'alpha', 'beta');
    const kept = await store.toKeep();
    const torn = { ...kept, terms: { ...kept.terms, postings: kept.terms.postings.slice(0, -3) } };
    expect(() => store.load(torn)).toThrow(RangeError);
    expect([store.catalogue.fileCount, store.catalogue.blockCount, store.catalogue.capacity]).toEqual([0, 0, 0]);
    put(store, 'b.py', 'alpha');
    expect(found(store, 'alpha')).toEqual(['b.py#alpha']);
  });

  it('has a file once, however often it is put', () => {
    const store = new IndexStore();
    put(store, 'a.py', 'alpha', 'beta');
    put(store, 'a.py', 'beta', 'gamma');
    expect(store.catalogue).toMatchObject({ fileCount: 1, blockCount: 2, capacity: 2 });
    expect([found(store, 'alpha'), found(store, 'beta'), found(store, 'gamma')]).toEqual([
      [],
      ['a.py#beta'],
      ['a.py#gamma'],
    ]);
    store.remove('/w/a.py');
    store.remove('/w/never.py');
    expect(store.catalogue).toMatchObject({ fileCount: 0, blockCount: 0 });
    expect(found(store, 'beta')).toEqual([]);
  });

  it('loaded from what was kept goes on as before', async () => {
    const store = new IndexStore();
    for (const path of ['a.py', 'b.py', 'c.py']) put(store, path, 'alpha', path.slice(0, 1).repeat(4));
    store.remove('/w/b.py');
    const loaded = new IndexStore();
    loaded.load(await store.toKeep());
    for (const each of [store, loaded]) {
      expect(found(each, 'alpha')).toEqual(['a.py#alpha', 'c.py#alpha']);
      put(each, 'd.py', 'alpha', 'delta');
      expect(found(each, 'alpha')).toEqual(['a.py#alpha', 'c.py#alpha', 'd.py#alpha']);
      expect(found(each, 'delta')).toEqual(['d.py#delta']);
      expect(each.catalogue).toMatchObject({ fileCount: 3, blockCount: 6, capacity: 6 });
    }
    expect((await loaded.toKeep()).files).toEqual((await store.toKeep()).files);
  });
});
