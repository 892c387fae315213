import { describe, expect, it } from 'vitest';
import { LineSplitter } from '../../src/kernel/lineSplitter';

function split(limit: number, chunks: readonly string[]): { lines: string[]; overlong: number } {
  const found = { lines: [] as string[], overlong: 0 };
  const splitter = new LineSplitter(
    limit,
    (line) => found.lines.push(line),
    () => (found.overlong += 1),
  );
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  return found;
}

describe('LineSplitter', () => {
  it('leaves out one overlong line, once, and reads on after it', () => {
    expect(split(5, ['ok\n123', '456', '789\nyes\n'])).toEqual({ lines: ['ok', 'yes'], overlong: 1 });
  });

  it('joins lines over chunks and skips empty ones', () => {
    expect(split(100, ['a', 'b\n\n', '\nc', '\nd'])).toEqual({ lines: ['ab', 'c'], overlong: 0 });
  });
});
