import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxQueryLength, parseQuery } from '../../../src/index/query/queryParser';
import type { QueryNode } from '../../../src/index/query/queryNode';

/** A node in short: what must hold in brackets after `all`, what only counts after `+`. */
function short(node: QueryNode): string {
  switch (node.kind) {
    case 'and': {
      const optional = node.optional.map((child) => ` +${short(child)}`).join('');
      return `all[${node.children.map(short).join(' ')}${optional}]`;
    }
    case 'or':
      return `any[${node.children.map(short).join(' ')}]`;
    case 'not':
      return `not[${short(node.child)}]`;
    case 'all':
      return '*';
    case 'type':
      return `type:${node.kinds.join('|')}`;
    case 'language':
      return `language:${node.pattern}`;
    case 'lines':
      return `lines:${node.from}..${node.to}`;
    case 'word':
      return `${node.field ? `${node.field}:` : ''}${node.text}${node.fuzzy === undefined ? '' : `~${node.fuzzy}`}${boost(node)}`;
    case 'wildcard':
      return `${node.field ? `${node.field}:` : ''}<${node.pattern}>${boost(node)}`;
    case 'phrase':
      return `${node.field ? `${node.field}:` : ''}"${node.text}"${boost(node)}`;
  }
}

function boost(node: { readonly boost: number }): string {
  return node.boost === 1 ? '' : `^${node.boost}`;
}

function noteOf(query: string): string {
  return parseQuery(query).notes.join('\n');
}

describe('a malformed query', () => {
  it('is read as plain words, and the note shows the place and the query as it should be', () => {
    const { root, notes } = parseQuery('(type:CLASS AND text:ObjectDetection');
    expect(notes).toEqual([
      [
        'Unclosed "(" at column 1. Try: (type:CLASS AND text:ObjectDetection)',
        '  (type:CLASS AND text:ObjectDetection',
        '  ^',
        'Searched as plain words instead.',
      ].join('\n'),
    ]);
    expect(short(root)).toBe('any[CLASS ObjectDetection]');
  });

  it.each([
    ['foo AND', 'Nothing to combine with "AND" at column 5. Try: foo', 'any[foo]'],
    ['AND foo', 'Nothing to combine with "AND" at column 1. Try: foo', 'any[foo]'],
    ['foo OR OR bar', 'Nothing to combine with "OR" at column 8. Try: foo OR bar', 'any[foo bar]'],
    ['foo OR', 'Nothing to combine with "OR" at column 5. Try: foo', 'any[foo]'],
    ['NOT', 'Nothing to combine with "NOT" at column 1.', 'any[]'],
    ['foo AND NOT AND bar', 'Nothing to combine with "NOT" at column 9. Try: foo AND bar', 'any[foo bar]'],
    ['name: AND foo', 'Nothing after "name:" at column 1. Try: foo', 'any[foo]'],
    ['foo name:', 'Nothing after "name:" at column 5. Try: foo', 'any[foo]'],
    ['foo) bar', '")" without a "(" at column 4. Try: foo bar', 'any[foo bar]'],
    ['() foo', 'Nothing between parentheses at column 1. Try: foo', 'any[foo]'],
    ['foo "bar baz', 'Unclosed quotation mark at column 5. Try: foo "bar baz"', 'any[foo bar baz]'],
    ['lines:ten', 'Lines are a number or a range at column 7. Try: lines:[1 TO *]', 'any[ten]'],
    ['name:[1 TO 3]', 'Only lines can have a range at column 6. Try: lines:[1 TO 3]', 'any[1 3]'],
    ['((a AND', 'Nothing to combine with "AND" at column 5. Try: ((a))', 'any[a]'],
  ])('%s', (query, note, root) => {
    const parsed = parseQuery(query);
    expect(parsed.notes[0]?.split('\n')[0]).toBe(note);
    expect(short(parsed.root)).toBe(root);
  });

  it('has its caret below the mistake, however long it is', () => {
    const query = `${'word '.repeat(40)}) ${'more '.repeat(40)}`;
    const [, shown = '', caret = ''] = noteOf(query).split('\n');
    expect(shown.length).toBeLessThan(110);
    expect(shown.charAt(caret.indexOf('^'))).toBe(')');
  });

  it('can be nested too deeply', () => {
    const query = `${'('.repeat(100)}foo${')'.repeat(100)}`;
    expect(noteOf(query)).toMatch(/^Parentheses are nested too deeply at column \d+\. Try: foo$/m);
    expect(short(parseQuery(query).root)).toBe('any[foo]');
  });
});

describe('what is guessed is told', () => {
  it.each([
    ['type:METHODS', 'Unknown type "METHODS" at column 6; did you mean METHOD? Searched for that.', 'type:METHOD'],
    ['type:CLAS', 'Unknown type "CLAS" at column 6; did you mean CLASS? Searched for that.', 'type:CLASS'],
    [
      'kind:functions',
      'Unknown type "functions" at column 6; did you mean FUNCTION? Searched for that.',
      'type:FUNCTION|METHOD',
    ],
    ['nam:foo', 'Unknown field "nam" at column 1; did you mean name? Searched as words.', 'nam:foo'],
  ])('%s', (query, note, root) => {
    const parsed = parseQuery(query);
    expect(parsed.notes).toHaveLength(1);
    expect(parsed.notes[0]?.split('\n')[0]).toBe(note);
    expect(parsed.notes[0]).toContain('^');
    expect(short(parsed.root)).toBe(root);
  });

  it('or what there is, when nothing is near', () => {
    expect(noteOf('type:zebra')).toContain('types are FUNCTION, CLASS, METHOD,');
    expect(noteOf('zebrafish:foo')).toContain('fields are text, name, type,');
  });

  it('a query that is too long is cut', () => {
    const { notes } = parseQuery('word '.repeat(maxQueryLength));
    expect(notes).toEqual([`Only the first ${maxQueryLength} characters were searched.`]);
  });
});

describe('a query in order', () => {
  it.each([
    ['(type:CLASS)AND(text:ObjectDetection)', 'all[type:CLASS text:ObjectDetection]'],
    ['( type: CLASS ) AND ( text: ObjectDetection )', 'all[type:CLASS text:ObjectDetection]'],
    ['type:CLASS && text:ObjectDetection', 'all[type:CLASS text:ObjectDetection]'],
    ['load image', 'any[load image]'],
    ['a OR b AND NOT c', 'any[a all[b not[c]]]'],
    ['a || b && !c', 'any[a all[b not[c]]]'],
    ['a AND b OR c', 'any[all[a b] c]'],
    ['NOT a AND b', 'all[not[a] b]'],
    ['(a OR b) AND c', 'all[any[a b] c]'],
    ['NOT (a OR b)', 'all[* not[any[a b]]]'],
    ['NOT NOT a', 'a'],
    ['image -test', 'all[not[test] any[image]]'],
    ['image NOT test', 'all[not[test] any[image]]'],
    ['a OR -b', 'any[a not[b]]'],
    ['+a', 'a'],
    ['+a b', 'all[a +b]'],
    ['a AND b c', 'all[a b +c]'],
    ['type:CLASS object detection', 'all[type:CLASS any[object detection]]'],
    ['type:CLASS AND object detection', 'all[type:CLASS object +detection]'],
    ['type:CLASS OR load', 'any[type:CLASS load]'],
    ['path:a path:b type:CLASS load', 'all[any[path:a path:b] type:CLASS any[load]]'],
    ['(path:a OR path:b) (type:CLASS OR lines:3)', 'all[any[path:a path:b] any[type:CLASS lines:3..3]]'],
    ['text:(a OR b)', 'any[text:a text:b]'],
    ['name:(load* save AND "a b")', 'all[name:save name:"a b" +name:<load*>]'],
    ['type:(CLASS OR METHOD)', 'any[type:CLASS type:METHOD]'],
    ['type:FUNCTION', 'type:FUNCTION|METHOD'],
    ['kind:"class"', 'type:CLASS'],
    ['type:*', '*'],
    ['*', '*'],
    ['"exact phrase"', '"exact phrase"'],
    ['docstring:"exact phrase"^2', 'docstring:"exact phrase"^2'],
    ['path:models/*', 'path:<models/*>'],
    ['path:"a dir/code.py"', 'path:a dir/code.py'],
    ['file_path: *dir\\/code.py', 'path:<*dir/code.py>'],
    ['src/a/b.py', 'src/a/b.py'],
    ['self.forward(x)', 'self.forward(x)'],
    ['prototype:forward', 'signature:forward'],
    ['language:Python', 'language:python'],
    ['lines:[10 TO 40]', 'lines:10..40'],
    ['lines:12', 'lines:12..12'],
    ['lines:12-14', 'lines:12..14'],
    ['name~1', 'name~1'],
    ['docstring:parse^3', 'docstring:parse^3'],
    ['(a OR docstring:b^2)^3', 'any[a^3 docstring:b^6]'],
    ['(a^1000)^1000', 'a^1000'],
  ])('%s', (query, root) => {
    const parsed = parseQuery(query);
    expect(parsed.notes).toEqual([]);
    expect(short(parsed.root)).toBe(root);
  });
});

describe('any text', () => {
  const pieces = [
    '(', ')', '"', '[', ']', '{', '}', ' TO ', ' AND ', ' OR ', ' NOT ', '&&', '||', '!', '-', '+', '*', '?', '~', '^', '~1',
    '^3', '\\', ':', ' ', 'type:', 'name:', 'lines:', 'path:', 'text:', 'foo', 'CLASS', 'METHODS', '10', '>=', 'é', '\u{1F40D}',
  ]; // prettier-ignore

  it('is parsed without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
        ),
        (query) => {
          const { root, notes } = parseQuery(query);
          expect(short(root)).toBeTypeOf('string');
          for (const note of notes) expect(note).not.toBe('');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('that is malformed is mended to what is in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
        (query) => {
          const mended = /^.* at column \d+\. Try: (.+)$/m.exec(noteOf(query))?.[1];
          if (mended !== undefined) expect(noteOf(mended)).not.toContain('plain words');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a query of very many wildcards', () => {
  it('follows the first of them, searches the others as words, and says so', () => {
    const { root, notes } = parseQuery(Array.from({ length: 40 }, (_, at) => `w${at}*`).join(' '));
    const read = short(root);
    expect(read.match(/</g)).toHaveLength(30);
    expect(read).toContain('<w29*> w30* w31*');
    expect(notes).toEqual(['Only the first 30 wildcards were followed; the rest are searched as words.']);
  });
});
