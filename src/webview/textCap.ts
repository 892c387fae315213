/** How much of a text is shown before the person asks for all of it. */
export interface TextLimit {
  readonly lines: number;
  readonly characters: number;
}

export interface CappedText {
  readonly text: string;
  /** Lines that are left out, counting one that is cut; 0: nothing is. */
  readonly hiddenLines: number;
}

/** The start of a text, cut at the end of a line where that is possible. */
export function capText(text: string, limit: TextLimit): CappedText {
  let end = -1;
  for (let line = 0; line < limit.lines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) break;
  }
  const byLines = end === -1 ? text.length : end;
  const cut = Math.min(byLines, limit.characters);
  // A line break at the very end hides nothing.
  if (cut >= text.length - 1) return { text, hiddenLines: 0 };
  return { text: text.slice(0, cut), hiddenLines: countLines(text.slice(cut).replace(/^\n/, '')) };
}

/** Lines of a text; a line break at its end starts no further one. */
export function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
