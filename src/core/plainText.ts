import type { ClippedText } from './execution';

/** Escape sequences of terminals (ECMA-48): colours and cursor movements, titles and links, single shifts. */
const escapeSequence =
  // eslint-disable-next-line no-control-regex
  /\u001b(?:\[[0-?]*[ -/]*(?:[@-~]|$)|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|[PX^_][^\u001b\n]*(?:\u001b\\)?|[ -/]*[0-~]|$)/g;

const controlCharacter =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * What a program printed as plain text: no escape sequences and control characters, and of a line
 * that was written over with carriage returns (progress bars) only what stood there last.
 */
export function plainText(output: string): string {
  return output
    .replace(escapeSequence, '')
    .replace(/\r+\n/g, '\n')
    .split('\n')
    .map((line) => (line.includes('\r') ? lastWritten(line) : line))
    .join('\n')
    .replace(controlCharacter, '');
}

/** Text of at most about `limit` characters: its start and end, with a line that counts what is left out. */
export function clipMiddle(text: string, limit: number, tailShare = 0.5): string {
  if (text.length <= limit) return text;
  const tail = Math.floor(limit * tailShare);
  return renderParts(text.slice(0, limit - tail), text.slice(text.length - tail), text.length - limit);
}

/** The start of a text, with a count of what is left out. */
export function clipEnd(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit)}… (${text.length - limit} more characters)`;
}

/** Output that may have been cut already, as plain text cut to about `limit` characters. */
export function plainClipped({ head, tail, omitted }: ClippedText, limit: number): string {
  if (omitted === 0) return clipMiddle(plainText(head + tail), limit);
  const half = Math.floor(limit / 2);
  const [start, end] = [plainText(head), plainText(tail)];
  const cut = Math.max(0, start.length - half) + Math.max(0, end.length - half);
  return renderParts(start.slice(0, half), end.slice(Math.max(0, end.length - half)), omitted + cut);
}

function lastWritten(line: string): string {
  return line.split('\r').filter(Boolean).at(-1) ?? '';
}

/** The two ends of a text, with a line between them that counts what is left out. */
export function renderParts(head: string, tail: string, omitted: number): string {
  return `${head}\n… ${omitted} characters left out …\n${tail}`;
}
