/**
 * Text with everything in sight that a terminal would act upon or hide: control characters and those
 * that change the direction of writing are written as escapes. What a person approves is then what
 * they see.
 */
export function visibleText(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

/** As `visibleText`, for what is one line of several: a file's name may hold line ends and tabs. */
export function onOneLine(text: string): string {
  return visibleText(text).replace(/\n/g, '\\n').replace(/\t/g, '\\t');
}

/** Output of a program without what could move the cursor or change the terminal; colours stay. */
export function terminalText(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/\u001b\[[\d;]*m|[^\P{Cc}\n\t\r]/gu, (match) => (match.length > 1 ? match : ''));
}

/** Lines with their numbers, as in an editor. */
export function numberedLines(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const width = String(lines.length).length;
  return lines.map((line, at) => `  ${String(at + 1).padStart(width)} | ${line}`).join('\n');
}
