import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../src/index/languages/readableText';
import { parserFor } from './support/allGrammars';

const parser = await parserFor('notebook');

type Json = Readonly<Record<string, unknown>>;

function notebook(cells: readonly unknown[], more: Json = {}): string {
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells, ...more });
}

const code = (source: unknown): Json => ({ cell_type: 'code', source, outputs: [], execution_count: null });
const markdown = (source: unknown): Json => ({ cell_type: 'markdown', source });

function listing(json: string): string[] {
  const text = readableText(json, 'notebook');
  return parser
    .parse(text, 'notebook', 'a.ipynb')
    .blocks.map(({ kind, name, startLine, endLine }) => `${startLine}-${endLine} ${kind} ${name}`);
}

describe('what is no notebook', () => {
  it.each([
    ['', 'it is no notebook: it is empty'],
    [' \n', 'it is no notebook: it is empty'],
    ['{"cells": [', 'it is no notebook: it is not JSON'],
    ['[]', 'it is no notebook: it is no JSON object'],
    ['7', 'it is no notebook: it is no JSON object'],
    ['{"nbformat": 4}', 'it is no notebook: it has no cells'],
    ['{"cells": []}', 'it is no notebook: it has no nbformat'],
    ['{"nbformat": 4, "cells": {}}', 'it is no notebook: its cells are no list'],
    ['{"nbformat": 3, "worksheets": 1}', 'it is no notebook: its worksheets are no list'],
    ['{"nbformat": 2, "worksheets": []}', 'it is a notebook of format 2; formats 3 and 4 are read'],
  ])('%j says why', (text, reason) => {
    expect(() => readableText(text, 'notebook')).toThrow(reason);
  });

  it('has too much text in its cells, but may have big outputs', () => {
    expect(() => readableText(notebook([code('x = 1\n'.repeat(200_000))]), 'notebook')).toThrow(
      'its cells have 1.2 MB of text; files over 1 MB are not indexed',
    );
    const big = { ...code('x = 1'), outputs: [{ text: 'y'.repeat(2_000_000) }] };
    expect(readableText(notebook([big]), 'notebook')).toBe('# %% [cell 1]\nx = 1\n');
  });

  it('never makes it throw anything but an Error, nor loses lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue(), fc.record({ cell_type: fc.constant('code'), source: fc.string() }))),
        (cells) => {
          const text = readableText(notebook(cells), 'notebook');
          const lines = text.split('\n').length;
          for (const { startLine, endLine } of parser.parse(text, 'notebook', 'a.ipynb').blocks) {
            expect(startLine).toBeGreaterThan(0);
            expect(endLine).toBeGreaterThanOrEqual(startLine);
            expect(endLine).toBeLessThanOrEqual(lines);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a notebook', () => {
  const cells = [
    markdown(['# Load *data*\n', '\n', 'Reads the records.']),
    code([
      '%matplotlib inline\n',
      '!pip install x \\\n',
      '  y\n',
      'files = !ls\n',
      'def load(path):\n',
      '    """50\n',
      '%d items"""\n',
      '    return path\n',
    ]),
    code('# Totals by region\nclass Table:\n    def total(self):\n        return 1\n'),
    markdown('No heading here.'),
    code(''),
    code('%%bash\necho "def no(): pass"'),
    { cell_type: 'raw', source: 'raw text' },
    code('x = ('),
    code('%%time\nasync def later(): pass\nlater?'),
  ];

  it('is read as a percent script', () => {
    expect(readableText(notebook(cells.slice(0, 2)), 'notebook')).toBe(
      '# %% [cell 1] markdown\n# Load *data*\n\nReads the records.\n\n' +
        '# %% [cell 2]\n%matplotlib inline\n!pip install x \\\n  y\nfiles = !ls\n' +
        'def load(path):\n    """50\n%d items"""\n    return path\n',
    );
    expect(readableText('as it is', 'python')).toBe('as it is');
  });

  it('has a block for each cell with text, and for what its Python defines', () => {
    expect(listing(notebook(cells))).toEqual([
      '1-4 CELL cell 1: Load data',
      '6-14 CELL cell 2: load',
      '11-14 FUNCTION load',
      '16-20 CELL cell 3: Totals by region',
      '17-20 CLASS Table',
      '19-20 METHOD Table.total',
      '22-23 CELL cell 4: Load data',
      '27-29 CELL cell 6',
      '31-32 CELL cell 7',
      '34-35 CELL cell 8',
      '37-40 CELL cell 9: later',
      '39-39 FUNCTION later',
    ]);
    const extraction = parser.parse(readableText(notebook(cells), 'notebook'), 'notebook', 'a.ipynb');
    expect(extraction).toMatchObject({ summary: 'Reads the records.', errorLine: 35 });
    expect(extraction.blocks[2]).toMatchObject({ docstring: '50\n%d items', signature: 'def load(path)' });
    expect(parser.parse(notebook(cells), 'notebook', 'a.ipynb')).toEqual(extraction);
  });

  it('of another kernel has cells only', () => {
    const julia = notebook([code('def f(): pass')], { metadata: { kernelspec: { language: 'julia' } } });
    expect(readableText(julia, 'notebook')).toBe('# %% [cell 1] julia\ndef f(): pass\n');
    expect(listing(julia)).toEqual(['1-2 CELL cell 1']);
  });

  it('of format 3 is read from its worksheets', () => {
    const old = JSON.stringify({
      nbformat: 3,
      metadata: { name: '' },
      worksheets: [
        {
          cells: [
            { cell_type: 'heading', level: 2, source: 'Title' },
            { cell_type: 'code', language: 'python', input: ['def f():\r\n', '  pass'] },
          ],
        },
      ],
    });
    expect(listing(old)).toEqual(['1-2 CELL cell 1: Title', '4-6 CELL cell 2: f', '5-6 FUNCTION f']);
  });

  it('keeps the numbers of its cells whatever one of them is', () => {
    expect(listing(notebook([null, 7, { cell_type: 'code' }, code(3), code(['a', 1]), code('def f(): pass')]))).toEqual(
      ['11-12 CELL cell 6: f', '12-12 FUNCTION f'],
    );
    expect(listing(notebook([]))).toEqual([]);
  });

  it('may have lines that look like the start of a cell', () => {
    expect(listing(notebook([code('x = 1\n# %% [cell 2]\ny = 2')]))).toEqual(['1-4 CELL cell 1: %% [cell 2]']);
  });
});
