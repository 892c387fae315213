import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { termFields } from '../../src/index/blockTerms';
import { termsOf } from '../../src/index/codeTerms';
import { TermEngine } from '../../src/index/termEngine';
import type { TermDocument } from '../../src/index/termEngine';

const words = ['load', 'image', 'table', 'graph', 'edge', 'node', 'colour', 'readme'];
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((picked) => picked.join(' '));
const documents = fc
  .array(fc.record({ name: text, owner: text, signature: text, docstring: text, path: text, text }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all): TermDocument[] => all.map((each, id) => ({ id, ...each })));

const options = { fields: [...termFields], storeFields: [], autoVacuum: false as const };

function plain(all: readonly TermDocument[]): MiniSearch<TermDocument> {
  const search = new MiniSearch<TermDocument>({ ...options, tokenize: termsOf, processTerm: (term) => term });
  search.addAll(all);
  return search;
}

function packed(all: readonly TermDocument[]): TermEngine {
  const engine = new TermEngine();
  for (const each of all) engine.add(each);
  return engine;
}

function answers(search: MiniSearch<TermDocument>, query: string): unknown {
  return search
    .search(query, { prefix: true, fuzzy: 0.3, boost: { name: 3 }, tokenize: termsOf, processTerm: (term) => term })
    .map(({ id, score }) => ({ id: id as number, score: score.toPrecision(6) }))
    .sort((a, b) => a.id - b.id);
}

describe('MiniSearch with packed postings', () => {
  it('answers as MiniSearch does with its own, also after documents have gone and it has been vacuumed', async () => {
    await fc.assert(
      fc.asyncProperty(documents, text, fc.nat(), async (all, query, pick) => {
        const ours = packed(all);
        const theirs = plain(all);
        expect(answers(ours, query)).toEqual(answers(theirs, query));
        const gone = pick % all.length;
        for (const each of [ours, theirs]) each.discard(gone);
        expect(answers(ours, query)).toEqual(answers(theirs, query));
        for (const each of [ours, theirs]) await each.vacuum();
        expect(answers(ours, query)).toEqual(answers(theirs, query));
        expect(ours.termCount).toBe(theirs.termCount);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same when it has been settled, compacted, or kept and restored', () => {
    fc.assert(
      fc.property(documents, text, (all, query) => {
        const engine = packed(all);
        const before = answers(engine, query);
        engine.settle();
        expect(answers(engine, query)).toEqual(before);
        const restored = new TermEngine();
        restored.restore(structuredClone(engine.keep()), () => true);
        expect(answers(restored, query)).toEqual(before);
        engine.discard(0);
        const without = answers(engine, query) as { id: number }[];
        engine.compact();
        expect(answers(engine, query)).toEqual(without.map(({ id, ...score }) => ({ id: id - 1, ...score })));
        expect(engine).toMatchObject({ dirt: 0, capacity: all.length - 1 });
      }),
      { numRuns: 60 },
    );
  });

  it('takes no block that comes too late, and no more than numbers reach', () => {
    const engine = packed([{ id: 5, name: 'a', owner: '', signature: '', docstring: '', path: '', text: '' }]);
    expect(() => engine.addEncoded(5, 1, new Uint32Array(6), () => engine.entryOf('x'))).toThrow('comes too late');
    expect(() => engine.addEncoded(2 ** 23, 1, new Uint32Array(6), () => engine.entryOf('x'))).toThrow('at most');
  });
});
