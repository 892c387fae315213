/** A run of text in one look. Colours are the sixteen of the terminal, 0 to 15. */
export interface AnsiSpan {
  readonly text: string;
  readonly colour?: number;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
}

type Look = Omit<AnsiSpan, 'text'>;

const escape = '\u001b';

// Colour sequences are kept apart by the capture; every other control sequence (cursor, title, links) is left out.
const sequence = new RegExp(
  [
    `${escape}\\[([\\d;]*)m`,
    `${escape}\\[[0-?]*[ -/]*[@-~]`,
    `${escape}\\][^\\u0007${escape}]*(?:\\u0007|${escape}\\\\)?`,
    `${escape}[@-Z\\\\-_=>]`,
  ].join('|'),
  'g',
);

/** Text of a program as a terminal would colour it (ECMA-48 "select graphic rendition"). */
export function parseAnsi(text: string): AnsiSpan[] {
  const spans: AnsiSpan[] = [];
  let look: Look = {};
  let from = 0;
  const source = overwriteLines(text);
  const push = (part: string): void => {
    if (part !== '') spans.push({ ...look, text: part });
  };
  for (const match of source.matchAll(sequence)) {
    push(source.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[1] !== undefined) look = changeLook(look, match[1]);
  }
  push(source.slice(from));
  return spans;
}

/** The text without any control sequence. */
export function stripAnsi(text: string): string {
  return overwriteLines(text).replace(sequence, '');
}

/** A carriage return starts its line again, as progress bars do. */
function overwriteLines(text: string): string {
  if (!text.includes('\r')) return text;
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.split('\r').findLast((part) => part !== '') ?? '')
    .join('\n');
}

function changeLook(look: Look, parameters: string): Look {
  let next = look;
  const codes = parameters.split(';').map(Number);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      // 256 colours (`38;5;n`) and true colour (`38;2;r;g;b`): the first sixteen are the theme's, the rest stay plain.
      const colour = codes[at + 2] ?? 0;
      if (code === 38 && codes[at + 1] === 5 && colour < 16) next = { ...next, colour };
      at += codes[at + 1] === 5 ? 2 : 4;
    } else if (code === 0) next = {};
    else if (code === 1) next = { ...next, bold: true };
    else if (code === 2) next = { ...next, dim: true };
    else if (code === 3) next = { ...next, italic: true };
    else if (code === 4) next = { ...next, underline: true };
    else if (code === 22) next = without(next, 'bold', 'dim');
    else if (code === 23) next = without(next, 'italic');
    else if (code === 24) next = without(next, 'underline');
    else if (code === 39) next = without(next, 'colour');
    else if (code >= 30 && code <= 37) next = { ...next, colour: code - 30 };
    else if (code >= 90 && code <= 97) next = { ...next, colour: code - 82 };
  }
  return next;
}

function without(look: Look, ...keys: (keyof Look)[]): Look {
  return Object.fromEntries(Object.entries(look).filter(([key]) => !keys.includes(key as keyof Look)));
}
