/** Where code is to go: the text of its line before the cursor, and after it. */
export interface InsertionPlace {
  readonly before: string;
  readonly after: string;
}

/**
 * The text that puts a program at a place so that it stays valid Python: its lines take the
 * indentation of the place, it gets lines of its own next to other code, and the inside of
 * strings over several lines is left as it is.
 */
export function textToInsert(code: string, place: InsertionPlace): string {
  const program = code.replace(/\r\n?/g, '\n').replace(/\s+$/, '');
  const indent = /^[ \t]*/.exec(place.before)?.[0] ?? '';
  const onCode = place.before.trim() !== '';
  const oneExpression = !program.includes('\n') && (onCode || place.after.trim() !== '');
  if (oneExpression) return program;
  const body = indentProgram(program, indent);
  const start = onCode ? `\n${indent}` : '';
  const end = place.after.trim() === '' ? '' : `\n${indent}`;
  return start + body + end;
}

/** Every line but the first, and those that a string began before, with `indent` in front. */
function indentProgram(program: string, indent: string): string {
  if (indent === '') return program;
  const inString = linesInsideStrings(program);
  return program
    .split('\n')
    .map((line, at) => (at === 0 || line === '' || inString.has(at) ? line : indent + line))
    .join('\n');
}

const stringOrComment = /#[^\n]*|("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*(?:\1|$)|(["'])(?:\\[\s\S]|(?!\2)[^\n\\])*\2?/g;

/** Numbers (from 0) of lines that begin inside a string. */
function linesInsideStrings(program: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const match of program.matchAll(stringOrComment)) {
    const breaks = match[0].split('\n').length - 1;
    if (breaks === 0) continue;
    const first = program.slice(0, match.index).split('\n').length;
    for (let line = first; line < first + breaks; line += 1) lines.add(line);
  }
  return lines;
}
