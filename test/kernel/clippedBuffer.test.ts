import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClippedBuffer } from '../../src/kernel/clippedBuffer';

describe('ClippedBuffer', () => {
  it('never cuts a surrogate pair', () => {
    const buffer = new ClippedBuffer(3, 3);
    buffer.append('ab😀cd😀ef');
    const { head, tail, omitted } = buffer.value();
    // What is no whole character does not survive UTF-8.
    expect(Buffer.from(head).toString()).toBe(head);
    expect(Buffer.from(tail).toString()).toBe(tail);
    expect(head.length + omitted + tail.length).toBe('ab😀cd😀ef'.length);
  });

  it('keeps the start and the end, and counts the rest', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 })), (parts) => {
        const buffer = new ClippedBuffer(20, 30);
        for (const part of parts) buffer.append(part);
        const all = parts.join('');
        const { head, tail, omitted } = buffer.value();
        expect(head.length + tail.length + omitted).toBe(all.length);
        expect(all.startsWith(head)).toBe(true);
        expect(all.endsWith(tail)).toBe(true);
        if (all.length <= 20) expect(head).toBe(all);
        if (omitted > 0) expect(tail.length).toBeGreaterThanOrEqual(30);
      }),
    );
  });
});
