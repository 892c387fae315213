import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarkedStream, markOf } from '../../src/kernel/markedStream';

function stream(): { stream: MarkedStream; cell: () => string; background: () => string } {
  const texts = { cell: '', background: '' };
  const marked = new MarkedStream((text, background) => (texts[background ? 'background' : 'cell'] += text));
  return { stream: marked, cell: () => texts.cell, background: () => texts.background };
}

describe('MarkedStream', () => {
  it('replaces invalid UTF-8 and NUL', () => {
    const s = stream();
    s.stream.push(Buffer.from([0x61, 0xff, 0x00, 0x62]));
    expect(s.background()).toBe('a\ufffd\u2400b');
  });

  it('resolves when the stream ends before the mark, with what had come', async () => {
    const s = stream();
    const mark = markOf('x');
    const seen = s.stream.expect(mark);
    s.stream.push(Buffer.from(`text${mark.slice(0, 4)}`));
    s.stream.end();
    await seen;
    expect(s.cell()).toBe(`text${mark.slice(0, 4)}`);
  });

  it('finds the mark however the bytes are cut, and joins cut characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.array(fc.nat({ max: 80 }), { maxLength: 6 }),
        async (before, after, cuts) => {
          fc.pre(!before.includes('\0') && !after.includes('\0'));
          const s = stream();
          const mark = markOf('0123456789');
          const bytes = Buffer.from(`é${before}${mark}${after}`);
          const seen = s.stream.expect(mark);
          let from = 0;
          for (const cut of [...cuts.sort((a, b) => a - b), bytes.length]) {
            s.stream.push(bytes.subarray(from, cut));
            from = Math.min(Math.max(from, cut), bytes.length);
          }
          await seen;
          s.stream.end();
          expect(s.cell()).toBe(Buffer.from(`é${before}`).toString());
          expect(s.background()).toBe(Buffer.from(after).toString());
        },
      ),
    );
  });
});
