/** An unfinished line is handed on when it grows over this many characters. */
const maxPending = 64 * 1024;

const escape = '\x1b';
/** Erases the line, or a part of it. */
const erase = new RegExp(`${escape}\\[[0-2]?K`);

/**
 * What a terminal would show at the end: text after a carriage return overwrites its line (progress
 * bars), a backspace takes a character back. Colours stay. Cursor movement over lines is not followed.
 */
export class TerminalText {
  #pending = '';

  /** Takes text in; returns what can't change any more. */
  push(text: string): string {
    const all = this.#pending + text;
    const end = all.lastIndexOf('\n') + 1;
    const done = all.slice(0, end);
    let rest = all.slice(end);
    const restart = rest.lastIndexOf('\r');
    // Only up to the last return: what comes next goes on where the cursor is.
    if (restart > 0) rest = collapseLine(rest.slice(0, restart)) + rest.slice(restart);
    const overlong = rest.length > maxPending;
    this.#pending = overlong ? '' : rest;
    return collapse(done) + (overlong ? collapseLine(rest) : '');
  }

  /** What is left when the text has ended. */
  end(): string {
    const rest = collapseLine(this.#pending);
    this.#pending = '';
    return rest;
  }
}

function collapse(text: string): string {
  if (!text.includes('\r') && !text.includes('\b')) return text;
  return text.split('\n').map(collapseLine).join('\n');
}

function collapseLine(line: string): string {
  if (!line.includes('\r') && !line.includes('\b')) return line;
  let shown = '';
  for (const segment of line.split('\r')) {
    const text = takeBack(segment);
    if (!text) continue;
    if (erase.test(text)) shown = text.replace(erase, '');
    // Cells of a line with colours can't be matched by position: the newer text stands for the line.
    else if (text.includes(escape) || shown.includes(escape)) shown = text;
    else shown = text + shown.slice(text.length);
  }
  return shown;
}

function takeBack(text: string): string {
  if (!text.includes('\b')) return text;
  const kept: string[] = [];
  for (const character of text) {
    if (character === '\b') kept.pop();
    else kept.push(character);
  }
  return kept.join('');
}
