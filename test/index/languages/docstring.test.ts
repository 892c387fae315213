import { describe, expect, it } from 'vitest';
import { cleanDocstring, docstringOf, firstSentence } from '../../../src/index/languages/docstring';

describe('literals that are no docstrings', () => {
  it.each(['b"bytes"', 'f"formatted"', "rB'''raw bytes'''", 'name', '', '"""never closed', `"other quote'`])(
    '%s',
    (source) => {
      expect(docstringOf(source)).toBeUndefined();
    },
  );
});

describe('a docstring', () => {
  it.each([
    ['"plain"', 'plain'],
    ["'''three'''", 'three'],
    ['"""has "quotes" in it."""', 'has "quotes" in it.'],
    ['u"old"', 'old'],
    ['"""joined \\\nlines"""', 'joined lines'],
    ['r"""kept \\\nas it is"""', 'kept \\\nas it is'],
    ['""""""', ''],
  ])('%j says %j', (source, text) => {
    expect(docstringOf(source)).toBe(text);
  });

  it('loses the indentation that all its lines but the first have', () => {
    expect(cleanDocstring('  First.\n\n    Args:\n        x: deep\n    ')).toBe('First.\n\nArgs:\n    x: deep');
  });

  it('loses blank lines at both ends, and blanks at the ends of lines', () => {
    expect(cleanDocstring('\n\n    One.  \n    Two.\n\n  ')).toBe('One.\nTwo.');
  });

  it('has tabs as eight blanks', () => {
    expect(cleanDocstring('First\n\tsecond\n\t    third')).toBe('First\nsecond\n    third');
  });
});

describe('the first sentence', () => {
  it.each([
    ['', ''],
    ['\n\n', ''],
    ['No end', 'No end'],
    ['One. Two.', 'One.'],
    ['Over\ntwo lines. More.', 'Over two lines.'],
    ['First paragraph\n\nsecond. third.', 'First paragraph'],
    ['Needs e.g. numpy 1.2 to work. Or not.', 'Needs e.g. numpy 1.2 to work.'],
    ['Really? Yes.', 'Really?'],
  ])('of %j is %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  it('is cut when it is very long', () => {
    const sentence = firstSentence('word '.repeat(100));
    expect(sentence).toHaveLength(200);
    expect(sentence.endsWith('…')).toBe(true);
  });
});
