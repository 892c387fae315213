import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { subsetsOf } from '../../../bench/retrieval/growthPart';
import type { IndexFigures } from '../../../bench/retrieval/indexChild';
import { heldOutLibraries } from '../../../bench/retrieval/libraries';
import type { MemoryComparison } from '../../../bench/retrieval/memory';
import { svgPanels, textPlot } from '../../../bench/retrieval/plots';
import type { Panel } from '../../../bench/retrieval/plots';
import { qualitySections } from '../../../bench/retrieval/qualityReport';
import type { LibraryQuality } from '../../../bench/retrieval/qualityReport';
import { asMarkdown, asText, formatMs } from '../../../bench/retrieval/report';
import { goalRows } from '../../../bench/retrieval/speedPart';

const delay = { phase: 'p', p999: 5, max: 9, samples: 100 };
const figures: IndexFigures = {
  ...{ files: 1, blocks: 2, skipped: 0, keptBytes: 3, hits: [], queriesAgain: [], wrong: [], allWarm: true },
  ...{ parse: [1000], cold: [1500], warm: [150], saved: [20, 100], queries: [10, 10, 80], delays: [delay], delay },
};
const memory = { indexBytes: 500 } as MemoryComparison;
const verdicts = (changed: Partial<IndexFigures>, bytes = 100): (string | undefined)[] =>
  goalRows(bytes, { ...figures, ...changed }, memory).map((row) => row[4]);

describe('goals', () => {
  it('are met on the mark', () => {
    expect(verdicts({})).toEqual(['', 'met', 'met', 'met', 'met', 'met', 'met', 'met']);
  });

  it.each<[number, Partial<IndexFigures>, number?]>([
    [1, { cold: [1501] }],
    [2, {}, 99],
    [3, { warm: [151] }],
    [3, { allWarm: false }],
    [4, { saved: [1, 101] }],
    [4, { wrong: ['a.py'] }],
    [5, { queries: [11, 11, 11] }],
    [6, { queries: [1, 1, 81] }],
    [7, { delay: { ...delay, p999: 20.1 } }],
  ])('are missed past it: line %i with %j', (line, changed, bytes) => {
    expect(verdicts(changed, bytes)[line]).toBe('missed');
  });
});

describe('report', () => {
  const section = {
    title: 'Times',
    paragraphs: ['Said once.'],
    tables: [
      {
        columns: ['what', 'ms'],
        rows: [
          ['a | b', '1'],
          ['long name', '22'],
        ],
      },
    ],
  };

  it('is a table with columns in line for a terminal', () => {
    expect(asText([section])).toBe(
      'Times\n=====\n\nSaid once.\n\nwhat       ms\n---------  --\na | b       1\nlong name  22\n',
    );
  });

  it('is Markdown with its bars escaped', () => {
    expect(asMarkdown('Report', [section])).toContain('| what | ms |\n| --- | ---: |\n| a \\| b | 1 |');
  });

  it('writes times as people read them', () => {
    expect([0.1234, 12.34, 1234, 12_345].map(formatMs)).toEqual(['0.12 ms', '12.3 ms', '1234 ms', '12.3 s']);
  });
});

describe('quality', () => {
  const rank = { queries: 10, mrr10: 0.58, r1: 0.5, r3: 0.6, r10: 0.78 };
  const quality: LibraryQuality = {
    ...{ library: 'one', set: 'development', files: 1, lines: 2, unreadable: 0, p1: rank, p1Ranks: [] },
    ...{ others: [{ name: 'grep', failed: 'gone' }], p3: { ...rank, r1: 0.97 }, p3Missed: [] },
  };

  it('gives held-out libraries their three hundredths, and others none', () => {
    const [section] = qualitySections([quality, { ...quality, library: 'two', set: 'held out' }], []);
    const last = (table: number): unknown[] => (section?.tables[table]?.rows ?? []).map((row) => row.at(-1));
    expect(last(0)).toEqual(['missed', 'met']);
    expect(last(2)).toEqual(['missed', 'met']);
  });

  it('says what is not there', () => {
    const text = asText(qualitySections([quality], ['two could not be measured: broken']));
    expect(text).toContain('No held-out library is named');
    expect(text).toContain('P2 was left out for one');
    expect(text).toContain('two could not be measured: broken');
    expect(text).toMatch(/^one +failed/m);
  });
});

describe('plots', () => {
  const panel: Panel = {
    title: 'Time',
    unit: 'ms',
    lines: [
      {
        name: 'cold <1>',
        points: [
          { x: 100, y: 1 },
          { x: 10_000, y: 100 },
        ],
      },
    ],
  };

  it('put the ends of a straight line into the corners', () => {
    const lines = textPlot(panel, 21, 5).split('\n');
    expect(lines[1]).toBe(`100 |${' '.repeat(20)}o`);
    expect(lines[5]).toBe('  1 |o');
    expect(lines.at(-1)).toBe('o cold <1>');
  });

  it('are an image with escaped names for both schemes', () => {
    const svg = svgPanels([panel, { title: 'Nothing', unit: 'MB', lines: [] }]);
    expect(svg).toContain('cold &lt;1>');
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('sizes of the growth plot', () => {
  const blocks = Array.from({ length: 40 }, (_, at) => {
    return { path: `m${Math.floor(at / 4)}.py`, name: `f${at}`, kind: 'FUNCTION', docstring: '' } as const;
  });

  it('are made of whole files, each holding the smaller ones, as far as the corpus reaches', () => {
    const [small, large, ...none] = subsetsOf({ blocks }, [6, 20, 100]);
    expect([small?.length, large?.length, none.length]).toEqual([2, 5, 0]);
    expect(large?.slice(0, 2)).toEqual(small);
  });
});

describe('held-out libraries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'codenav-held-out-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are none without a file, and refused when they are no list', () => {
    expect(heldOutLibraries(join(folder, 'missing.json'))).toEqual([]);
    const file = join(folder, 'heldOut.json');
    writeFileSync(file, '[{"name": "attrs"}]');
    expect(() => heldOutLibraries(file)).toThrow('version');
    writeFileSync(file, '[{"name": "attrs", "version": "1.0"}]');
    expect(heldOutLibraries(file)).toEqual([
      { name: 'attrs', packages: [{ name: 'attrs', version: '1.0' }], set: 'held out' },
    ]);
  });
});
