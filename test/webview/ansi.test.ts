import { describe, expect, it } from 'vitest';
import { parseAnsi, stripAnsi } from '../../src/webview/ansi';

const esc = '\u001b';

describe('parseAnsi', () => {
  it('leaves text without sequences as it is', () => {
    expect(parseAnsi('a [31m b\n')).toEqual([{ text: 'a [31m b\n' }]);
    expect(parseAnsi('')).toEqual([]);
  });

  it('reads colours and styles, and their end', () => {
    expect(parseAnsi(`${esc}[1;31mbad${esc}[22m still${esc}[0m fine ${esc}[92mgood${esc}[39m.`)).toEqual([
      { text: 'bad', bold: true, colour: 1 },
      { text: ' still', colour: 1 },
      { text: ' fine ' },
      { text: 'good', colour: 10 },
      { text: '.' },
    ]);
  });

  it('takes the parameters of 256 and true colour with them', () => {
    expect(parseAnsi(`${esc}[38;5;2mgreen${esc}[m ${esc}[38;2;1;4;3mtrue${esc}[48;5;1mback`)).toEqual([
      { text: 'green', colour: 2 },
      { text: ' ' },
      { text: 'true' },
      { text: 'back' },
    ]);
  });

  it('leaves out every other sequence, also one that is cut', () => {
    const text = `${esc}[2J${esc}[10;2H${esc}]0;title\u0007${esc}]8;;https://example.org${esc}\\link${esc}]8;;${esc}\\${esc}[?25l!${esc}]0;cut`;
    expect(stripAnsi(text)).toBe('link!');
  });

  it('writes over a line that starts again', () => {
    expect(stripAnsi('10%\r50%\r100%\ndone\r\nlast\r')).toBe('100%\ndone\nlast');
  });
});
