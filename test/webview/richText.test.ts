import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRichText } from '../../src/webview/richText';

describe('parseRichText', () => {
  it('keeps HTML as text and makes nothing to click', () => {
    expect(parseRichText('<b>x</b> [run](command:quit) ![p](https://example.org/p.png)')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: '<b>x</b> ' },
          { kind: 'text', text: 'run (command:quit)' },
          { kind: 'text', text: ' ' },
          { kind: 'text', text: 'p' },
        ],
      },
    ]);
  });

  it('leaves the names of Python alone', () => {
    const text = '__init__ of snake_case_name, 2 * 3 * 4, **kwargs and *args';
    expect(parseRichText(text)).toEqual([{ kind: 'paragraph', content: [{ kind: 'text', text }] }]);
  });

  it('reads code, bold and emphasis', () => {
    expect(parseRichText('a `x*y*z` **b** *c* ``d`e``')[0]).toEqual({
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'a ' },
        { kind: 'code', text: 'x*y*z' },
        { kind: 'text', text: ' ' },
        { kind: 'strong', children: [{ kind: 'text', text: 'b' }] },
        { kind: 'text', text: ' ' },
        { kind: 'emphasis', children: [{ kind: 'text', text: 'c' }] },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'd`e' },
      ],
    });
  });

  it('reads blocks', () => {
    const blocks = parseRichText(
      '# Plan\nFirst\nsecond\n> said\n- one\n  more\n  1. two\n```python\nx = 1\n\n- y\n```\nend',
    );
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'quote', 'list', 'code', 'paragraph']);
    expect(blocks[3]).toMatchObject({
      items: [
        { depth: 0, marker: '•', content: [{ text: 'one more' }] },
        { depth: 1, marker: '1.', content: [{ text: 'two' }] },
      ],
    });
    expect(blocks[4]).toEqual({ kind: 'code', language: 'python', text: 'x = 1\n\n- y' });
  });

  it('shows a code block that is still being written', () => {
    expect(parseRichText('```py\nx =')).toEqual([{ kind: 'code', language: 'py', text: 'x =' }]);
  });

  it('reads any text, soon', () => {
    const piece = fc.constantFrom(
      '`',
      '``',
      '*',
      '**',
      '[',
      '](',
      ')',
      '!',
      '#',
      '# ',
      '- ',
      '> ',
      '1. ',
      '```',
      '\n',
      '  ',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        expect(Array.isArray(parseRichText(pieces.join('')))).toBe(true);
      }),
    );
    for (const unit of ['[', '`a``b', '*a ', '![', '**a*']) parseRichText(unit.repeat(20_000));
  });
});
