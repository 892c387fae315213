/** Magics of a whole cell whose cell is Python all the same (IPython, "Cell magics"). */
const pythonMagics: ReadonlySet<string> = new Set([
  'time',
  'timeit',
  'capture',
  'prun',
  'debug',
  'python',
  'python3',
  'pypy',
  'px',
  'memit',
  'mprun',
  'lprun',
  'manim',
]);

const cellMagic = /^\s*%%(\w+)/;
/** `%magic`, `!command`, `?name`; and `name = !command`, `name = %magic`. */
const lineMagic = /^(\s*)(?:%%?[A-Za-z_]|!|\?\??\w|[\w, ]+=\s*(?:!|%[A-Za-z_]))/;
/** `name?` asks for help. */
const help = /^(\s*)[\w.]+\?\??\s*$/;
const quotes = /("""|''')/g;

/**
 * A cell's source with the lines that only IPython understands replaced by `pass`, so that all lines
 * keep their numbers; nothing when the cell is in another language, by its `%%magic`.
 */
export function withoutMagics(lines: readonly string[]): string | undefined {
  const first = lines.find((line) => line.trim()) ?? '';
  const magic = cellMagic.exec(first)?.[1];
  if (magic !== undefined && !pythonMagics.has(magic)) return undefined;
  let open: string | undefined;
  let continued = false;
  return lines
    .map((line) => {
      const indent = open === undefined ? (lineMagic.exec(line) ?? help.exec(line))?.[1] : undefined;
      if (continued || indent !== undefined) {
        const blank = continued ? '' : `${indent ?? ''}pass`;
        continued = line.endsWith('\\');
        return blank;
      }
      for (const [, mark] of line.matchAll(quotes)) {
        if (open === undefined) open = mark;
        else if (open === mark) open = undefined;
      }
      return line;
    })
    .join('\n');
}
