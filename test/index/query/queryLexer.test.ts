import { describe, expect, it } from 'vitest';
import { QueryLexer } from '../../../src/index/query/queryLexer';
import { QuerySyntaxError } from '../../../src/index/query/querySyntaxError';

/** Tokens without their places, in short. */
function lex(query: string): string[] {
  return new QueryLexer(query).tokens.map((token) => {
    switch (token.kind) {
      case 'word':
        return [
          token.pattern === undefined ? token.text : `pattern ${token.pattern}`,
          ...(token.fuzzy === undefined ? [] : [`~${token.fuzzy}`]),
          ...(token.boost === 1 ? [] : [`^${token.boost}`]),
        ].join(' ');
      case 'phrase':
        return `"${token.text}"${token.slop ? ` ~${token.slop}` : ''}${token.boost === 1 ? '' : ` ^${token.boost}`}`;
      case 'field':
        return `${token.field}:`;
      case 'range':
        return `${token.from}..${token.to}`;
      case 'close':
        return token.boost === 1 ? ')' : `)^${token.boost}`;
      case 'open':
        return '(';
      case 'and':
      case 'or':
      case 'not':
      case 'minus':
      case 'plus':
        return token.kind;
    }
  });
}

function problem(query: string): { offset: number; message: string; mended: string } {
  try {
    new QueryLexer(query);
  } catch (error) {
    if (error instanceof QuerySyntaxError)
      return { offset: error.offset, message: error.message, mended: error.mended };
    throw error;
  }
  throw new Error(`${query} is in order`);
}

describe('malformed tokens', () => {
  it.each([
    ['name:foo "open', 9, 'Unclosed quotation mark', 'name:foo "open"'],
    ['foo "', 4, 'Unclosed quotation mark', 'foo '],
    ['lines:[10 40]', 6, 'A range is written [10 TO 40]', 'lines:[10 TO 40]'],
    ['lines:[10 TO', 6, 'A range is written [10 TO 40]', 'lines:[10 TO *]'],
    ['lines:[a TO b]', 6, 'A range is written [10 TO 40]', 'lines:[1 TO *]'],
    ['lines:[40 TO 10] foo', 6, 'A range goes from the first line to the last', 'lines:[10 TO 40] foo'],
    ['name:[1 TO 3]', 5, 'Only lines can have a range', 'lines:[1 TO 3]'],
  ])('%s', (query, offset, message, mended) => {
    expect(problem(query)).toEqual({ offset, message, mended });
  });
});

describe('the tokens of', () => {
  it.each<[string, string[]]>([
    [
      '(type:CLASS)AND(text:ObjectDetection)',
      ['(', 'type:', 'CLASS', ')', 'and', '(', 'text:', 'ObjectDetection', ')'],
    ],
    ['a AND b OR NOT c', ['a', 'and', 'b', 'or', 'not', 'c']],
    ['a&&b || !c', ['a', 'and', 'b', 'or', 'not', 'c']],
    ['and or not', ['and', 'or', 'not'].map((word) => word)],
    ['+foo -bar -"a b" -(c d)', ['plus', 'foo', 'minus', 'bar', 'minus', '"a b"', 'minus', '(', 'c', 'd', ')']],
    ['self.forward(x)', ['self.forward(x)']],
    ['foo(bar(1), "x") baz', ['foo(bar(1), "x")', 'baz']],
    ['foo(a AND b)', ['foo', '(', 'a', 'and', 'b', ')']],
    ['-> x[0] != --flag 3-1', ['->', 'x[0]', '!=', '--flag', '3-1']],
    ['name:load* l?ad*', ['name:', 'pattern load*', 'pattern l?ad*']],
    ['file_path: *dir\\/code.py', ['path:', 'pattern *dir/code.py']],
    ['prototype:a KIND:CLASS', ['signature:', 'a', 'type:', 'CLASS']],
    ['name~1 name~ docstring:parse^3', ['name ~1', 'name ~2', 'docstring:', 'parse ^3']],
    ['"a b"~2^1.5 (a)^4', ['"a b" ~2 ^1.5', '(', 'a', ')^4']],
    ['"say \\"hi\\""', ['"say "hi""']],
    ['lines:[10 TO 40] lines:{10 TO 40}', ['lines:', '10..40', 'lines:', '11..39']],
    ['lines:[* TO *] lines:>10 lines:<=4', ['lines:', '1..Infinity', 'lines:', '11..Infinity', 'lines:', '1..4']],
    ['lines:>=10 lines:<4', ['lines:', '10..Infinity', 'lines:', '1..3']],
    ['text:>5', ['text:', '>5']],
    ['a\\*b \\-x foo\\:bar \\AND', ['a*b', '-x', 'foo:bar', 'AND']],
    ['How do I load it?', ['How', 'do', 'I', 'load', 'it']],
    ['x^999999999', ['x ^1000']],
    ['std::vector C:\\\\dir', ['std::vector', 'C:\\dir']],
    ['', []],
  ])('%s', (query, tokens) => {
    expect(lex(query)).toEqual(tokens);
  });

  it('fields that there are none of are told, but not what only looks like one', () => {
    expect(new QueryLexer('titel:foo std::vector https://example.org x: y').unknownFields).toEqual([
      { name: 'titel', offset: 0 },
    ]);
  });

  it('a query know their places', () => {
    const query = 'name:foo AND "a b"';
    expect(new QueryLexer(query).tokens.map(({ start, end }) => query.slice(start, end))).toEqual([
      'name:',
      'foo',
      'AND',
      '"a b"',
    ]);
  });
});
