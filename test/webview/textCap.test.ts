import { describe, expect, it } from 'vitest';
import { capText, countLines } from '../../src/webview/textCap';

const limit = { lines: 3, characters: 20 };

describe('capText', () => {
  it('leaves short text alone', () => {
    for (const text of ['', 'a', 'a\nb\nc', 'a\nb\nc\n'])
      expect(capText(text, limit)).toEqual({ text, hiddenLines: 0 });
  });

  it('cuts after the last line that fits and counts the rest', () => {
    expect(capText('a\nb\nc\nd\ne\n', limit)).toEqual({ text: 'a\nb\nc', hiddenLines: 2 });
  });

  it('cuts within a line that is too long', () => {
    expect(capText('x'.repeat(50), limit)).toEqual({ text: 'x'.repeat(20), hiddenLines: 1 });
  });

  it('counts lines', () => {
    expect(['', 'a', 'a\n', 'a\nb', '\n\n'].map(countLines)).toEqual([0, 1, 1, 2, 2]);
  });
});
