import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { detection } from './support/detection';
import { SmallIndex } from './support/smallIndex';

let index: SmallIndex;

beforeAll(async () => {
  index = await SmallIndex.over(detection);
});

const detectionClass = 'DetrForObjectDetection';
const forward = 'DetrForObjectDetection.forward';

describe('a query that finds nothing', () => {
  it('is told how many each clause has, and which left none', () => {
    const { hits, total, note } = index.search('type:CLASS AND path:detr AND name:zebra AND image');
    expect(hits).toEqual([]);
    expect(total).toBe(0);
    expect(note).toBe(
      'No block matches all clauses: type:CLASS has 2, path:detr has 6, name:zebra has 0, image has 9. ' +
        'name:zebra left none (2 before it).',
    );
  });

  it('is told what a NOT leaves out', () => {
    expect(index.search('name:load_config AND NOT type:FUNCTION').note).toBe(
      'No block matches all clauses: name:load_config has 1, NOT type:FUNCTION leaves out 7. ' +
        'NOT type:FUNCTION left none (1 before it).',
    );
  });

  it('is told so when clauses only fail together', () => {
    expect(index.search('name:load_config AND name:save_image').note).toContain(
      'name:load_config has 1, name:save_image has 1. name:save_image left none (1 before it).',
    );
  });

  it.each([
    ['zebrafish', 'No block matches zebrafish.'],
    ['zebrafish unicorns', 'No block matches any of (zebrafish OR unicorns).'],
    ['"zebra crossing"', 'No block matches "zebra crossing".'],
    ['lines:900', 'No block matches lines:900.'],
    ['', 'An empty query matches no block.'],
    ['   ', 'An empty query matches no block.'],
    ['""', 'No block matches "".'],
  ])('%o', (query, note) => {
    expect(index.search(query)).toEqual({ hits: [], total: 0, note });
  });

  it('finds names that are spelt nearly the same, and says so', () => {
    const { hits, note } = index.search('objectt_detectoin');
    expect(hits[0]?.name).toBe('object_detection');
    expect(note).toBe('No block matches objectt_detectoin.\nThese have words that are spelt nearly the same.');
  });
});

describe('a malformed query', () => {
  it('is searched as plain words, and the note says what is wrong', () => {
    const { hits, note } = index.search('(type:CLASS AND text:ObjectDetection');
    expect(hits.map(({ name }) => name)).toContain(detectionClass);
    expect(note).toContain('Unclosed "(" at column 1. Try: (type:CLASS AND text:ObjectDetection)');
    expect(note).toContain('Searched as plain words instead.');
  });

  it('with an unknown type is searched with the one that is meant', () => {
    const { hits, note } = index.search('type:METHODS name:forward');
    expect(hits.map(({ name }) => name)).toEqual([forward]);
    expect(note).toContain('Unknown type "METHODS" at column 6; did you mean METHOD?');
  });
});

describe('the blocks that match', () => {
  it.each<[string, string[]]>([
    ['(type:CLASS)AND(text:ObjectDetection)', [detectionClass]],
    ['(type:CLASS) AND (text:ObjectDetection)', [detectionClass]],
    ['type:class && text:"object detection"', [detectionClass]],
    ['type:CLASS AND object detection', [detectionClass]],
    ['kind:CLASS', ['DetrConfig', detectionClass]],
    ['type:METHOD', [`${detectionClass}.__init__`, forward]],
    ['type:FUNCTION AND path:detr', [`${detectionClass}.__init__`, forward, 'object_detection']],
    ['type:FUNCTION -type:METHOD path:detr', ['object_detection']],
    ['name:load* AND type:FUNCTION', ['load_config', 'load_image']],
    ['name:l?ad_image AND type:FUNCTION', ['load_image']],
    ['name:DetrForObjectDetection.*', [`${detectionClass}.__init__`, forward]],
    ['load_conf*', ['load_config']],
    ['text:configurat*', ['load_config']],
    ['"read the image"', ['load_image']],
    ['"READ  the image"', ['load_image']],
    ['"the read image"', []],
    ['"the read image"~5', ['load_image', 'test_load_image']],
    ['docstring:"parse a configuration"', ['load_config']],
    ['"# Kept small"', ['load_image']],
    ['"->"', ['load_image']],
    ['signature:224', ['load_image']],
    ['prototype:pixels', [detectionClass, forward].slice(1)],
    ['docstring:picture~1 type:FUNCTION', [forward, 'save_image']],
    ['name:save_imagee~1', ['save_image']],
    ['language:markdown', ['Loading', 'Vision']],
    ['path:models/* type:ASSIGNMENT', []],
    ['path:README.md', ['Loading', 'Vision']],
    ['file_path: *detr\\/model.py AND type:IMPORT', ['load_image']],
    ['path:"vision/io.py" type:ASSIGNMENT', ['IMAGE_SUFFIXES']],
    ['path:io.py lines:[10 TO 16]', ['load_image', 'save_image']],
    ['path:io.py lines:{12 TO 15}', []],
    ['path:io.py lines:16', ['save_image']],
    ['text:(json OR resize) type:FUNCTION', ['load_config', 'load_image']],
    ['type:FUNCTION image NOT test -save_image', ['load_image', 'object_detection']],
    ['name:load_config OR name:save_image AND type:CLASS', ['load_config']],
    ['(name:load_config OR name:save_image) AND type:FUNCTION', ['load_config', 'save_image']],
    ['NOT path:src AND NOT type:FUNCTION AND NOT language:markdown', ['if True', 'load_image']],
    ['load\\_config AND type:FUNCTION', ['load_config']],
    ['load_config AND path:src', ['load_config']],
    ['load_config AND save_image', []],
    [
      'NOT (load_image OR test) type:FUNCTION',
      ['load_config', 'object_detection', 'save_image', `${detectionClass}.__init__`, forward],
    ],
    ['type:FUNCTION NOT src/vision/io.py NOT tests/', ['object_detection', `${detectionClass}.__init__`, forward]],
    ['type:FUNCTION AND src/vision/io.py', ['load_config', 'load_image', 'save_image']],
    ['text:encoder(x)', [detectionClass, forward]],
    [
      'type:FUNCTION load_config',
      ['load_config', 'load_image', 'test_load_image', 'object_detection', `${detectionClass}.__init__`],
    ],
  ])('%s', (query, names) => {
    expect(index.found(query)).toEqual(names.toSorted());
  });

  it('have any of the bare words, and come first with more of them', () => {
    const names = index.names('parse configuration picture');
    expect(names[0]).toBe('load_config');
    expect(names).toContain('save_image');
  });

  it('of code in a query are what the code is about', () => {
    expect(index.names('self.forward(x)')[0]).toBe(forward);
    expect(index.names('load_image("a.png", size=3)')[0]).toBe('load_image');
  });

  it('of a path among words come before others', () => {
    const { hits } = index.search('src/vision/io.py');
    expect(hits.slice(0, 3).map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => 'src/vision/io.py'));
    expect(new Set(index.search('"src/vision/io.py"').hits.map(({ path }) => path))).toEqual(
      new Set(['src/vision/io.py']),
    );
  });

  it('are boosted as the query says', () => {
    expect(index.names('(docstring:parse^9 OR docstring:disk) AND type:FUNCTION')[0]).toBe('load_config');
    expect(index.names('(docstring:parse OR docstring:disk^9) AND type:FUNCTION')[0]).toBe('save_image');
  });
});

describe('hits', () => {
  it('that are excluded are left out before the limit, and not counted', () => {
    const all = index.search('image');
    const exclude = all.hits.slice(0, 2).map(({ id }) => id);
    const rest = index.search('image', { limit: 2, exclude });
    expect(rest.hits.map(({ id }) => id)).toEqual(all.hits.slice(2, 4).map(({ id }) => id));
    expect(rest.total).toBe(all.total - 2);
  });

  it('past the limit are counted', () => {
    expect(index.search('image', { limit: 1 })).toMatchObject({ hits: [{ name: 'load_image' }], total: 9 });
    expect(index.search('image', { limit: 0 })).toMatchObject({ hits: [], total: 9 });
    expect(index.search('image', { limit: -1 }).hits).toEqual([]);
  });

  it('have their text where it is asked for', () => {
    const [first, second] = index.search('name:load* type:FUNCTION', { withText: 1 }).hits;
    expect(first).toMatchObject({
      id: 'src/vision/io.py#load_image',
      file: SmallIndex.pathOf('src/vision/io.py'),
      kind: 'FUNCTION',
      module: 'vision.io',
      docstring: 'Read the image from a file and scale it.',
      startLine: 9,
      endLine: 12,
    });
    expect(first?.text).toMatch(/^def load_image\([^]*\)\)$/);
    expect(second?.text).toBeUndefined();
  });
});

describe('files that changed', () => {
  it('are indexed again before they are shown', async () => {
    const changing = await SmallIndex.over({
      'a.py': 'def first():\n    return 1\n',
      'b.py': 'def second():\n    return 2\n',
    });
    changing.files.write(SmallIndex.pathOf('a.py'), '\n\ndef first():\n    return 3\n');
    changing.files.remove(SmallIndex.pathOf('b.py'));
    const { hits, total } = await changing.answer('return');
    expect(hits).toMatchObject([{ name: 'first', startLine: 3, text: 'def first():\n    return 3' }]);
    expect(total).toBe(1);
  });
});

it('no query throws, and what is found is in order', () => {
  const pieces = [
    '(', ')', '"', '[', '1 TO 9]', ' AND ', ' OR ', ' NOT ', '-', '+', '*', '?', '~', '~1', '^3', '\\', ':', ' ', '/',
    'type:', 'name:', 'lines:', 'path:', 'text:', 'language:', 'load', 'image', 'CLASS', '10', 'é', '\u{1F40D}',
  ]; // prettier-ignore
  const query = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(query, (text) => {
      const { hits, total } = index.search(text, { limit: 5, withText: 2 });
      expect(hits.length).toBe(Math.min(5, total));
      for (const { score } of hits) expect(Number.isFinite(score)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
