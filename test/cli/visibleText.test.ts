import { describe, it, expect } from 'vitest';
import { numberedLines, onOneLine, terminalText, visibleText } from '../../src/cli/visibleText';

describe('visibleText', () => {
  it('writes out what is not to be seen and leaves everything else', () => {
    expect(visibleText('a\tb\nü 😀')).toBe('a\tb\nü 😀');
    expect(visibleText('\u0000\u0008\u009b\u2066\ufeff')).toBe('\\x00\\x08\\x9b\\u{2066}\\u{feff}');
  });
});

describe('onOneLine', () => {
  it('writes out line ends and tabs too', () => {
    expect(onOneLine('odd\nna\tme\u202e.py')).toBe('odd\\nna\\tme\\u{202e}.py');
  });
});

describe('terminalText', () => {
  it('keeps colours and drops what moves the cursor, sets titles or clears the screen', () => {
    expect(terminalText('\u001b[31mred\u001b[0m')).toBe('\u001b[31mred\u001b[0m');
    // eslint-disable-next-line no-control-regex
    expect(terminalText('a\u001b[2Jb\u001b]0;title\u0007c\u0008d')).not.toMatch(/\u001b|\u0007|\u0008/);
    expect(terminalText('50 %\r100 %\n')).toBe('50 %\r100 %\n');
  });
});

describe('numberedLines', () => {
  it('aligns numbers and does not count the line end at the end', () => {
    expect(numberedLines('a\nb\n')).toBe('  1 | a\n  2 | b');
    expect(numberedLines('x\n'.repeat(10)).split('\n')[0]).toBe('   1 | x');
  });
});
