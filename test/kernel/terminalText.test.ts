import { describe, expect, it } from 'vitest';
import { TerminalText } from '../../src/kernel/terminalText';

function shown(...chunks: string[]): string {
  const text = new TerminalText();
  return chunks.map((chunk) => text.push(chunk)).join('') + text.end();
}

describe('TerminalText', () => {
  it.each<[string, string[], string]>([
    ['a progress bar over many chunks', [' 10%', '\r 50%', '\r100%\n', 'done\n'], '100%\ndone\n'],
    ['a shorter text over a longer one', ['abcdef\rXY\n'], 'XYcdef\n'],
    ['text that goes on after a return in an earlier chunk', ['abcdef\rX', 'Y\n'], 'XYcdef\n'],
    ['line ends of Windows, also cut in two', ['a\r\nb\r', '\nc'], 'a\nb\nc'],
    ['a return at the end, which erases nothing', ['abc\r'], 'abc'],
    ['erasing the line', ['long text\r\u001b[2Kshort\n'], 'short\n'],
    ['a coloured bar', ['\u001b[31m 10%\u001b[0m\r\u001b[32m 20%\u001b[0m\n'], '\u001b[32m 20%\u001b[0m\n'],
    ['backspaces', ['ab\b\bcd\n'], 'cd\n'],
    ['colours without returns', ['\u001b[1mbold\u001b[0m\n'], '\u001b[1mbold\u001b[0m\n'],
  ])('shows %s as a terminal would', (_name, chunks, expected) => {
    expect(shown(...chunks)).toBe(expected);
  });

  it('keeps a never-ending line of returns small', () => {
    const text = new TerminalText();
    let out = '';
    for (let index = 0; index < 50_000; index += 1) out += text.push(`\rstep ${index}`);
    expect(out).toBe('');
    expect(text.end()).toBe('step 49999');
  });

  it('hands on a line that grows without end', () => {
    const text = new TerminalText();
    expect(text.push('x'.repeat(100_000))).toHaveLength(100_000);
  });
});
