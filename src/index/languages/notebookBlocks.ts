import { firstSentence } from './docstring';
import type { ExtractedBlock, Extraction } from './extraction';
import { markdownBlocks } from './markdownBlocks';
import { withoutMagics } from './notebookMagics';
import type { ReadableCell } from './notebookText';
import { notebookText, readableCells } from './notebookText';
import { clip } from './pythonNodes';

const definitions: ReadonlySet<string> = new Set(['FUNCTION', 'CLASS', 'METHOD']);

/**
 * Blocks of a notebook: each cell that is not empty, and the functions, classes and methods in cells
 * of Python. A syntax error in one cell says nothing of the others.
 * @param text what `notebookText` gives; a notebook's JSON is made into that first
 * @param python reads the blocks of a piece of Python
 */
export function notebookBlocks(text: string, python: (source: string) => Extraction): Extraction {
  const readable = /^\s*[{[]/.test(text) ? notebookText(text) : text;
  const blocks: ExtractedBlock[] = [];
  let heading = '';
  let summary = '';
  let errorLine: number | undefined;
  for (const cell of readableCells(readable)) {
    if (!cell.lines.some((line) => line.trim())) continue;
    if (cell.language === 'markdown') {
      const section = markdownBlocks(cell.lines.join('\n'), '');
      const title = section.blocks.find(({ name }) => name)?.name ?? '';
      if (title) heading = title;
      summary ||= section.summary || firstSentence(title);
      blocks.push(cellBlock(cell, heading));
      continue;
    }
    const extraction = cell.language === 'python' ? pythonOf(cell, python) : undefined;
    const defined = extraction?.blocks.filter(({ kind }) => definitions.has(kind)) ?? [];
    blocks.push(cellBlock(cell, commentOf(cell) || (defined[0]?.name ?? '')));
    for (const block of defined) {
      blocks.push({ ...block, startLine: block.startLine + cell.line, endLine: block.endLine + cell.line });
    }
    if (extraction?.errorLine !== undefined) errorLine ??= extraction.errorLine + cell.line;
  }
  return { blocks, summary, imported: [], ...(errorLine !== undefined && { errorLine }) };
}

function pythonOf(cell: ReadableCell, python: (source: string) => Extraction): Extraction | undefined {
  const source = cell.lines.join('\n');
  const blanked = withoutMagics(cell.lines);
  if (blanked === undefined) return undefined;
  const plain = python(source);
  // What parses as it is needs no blanking: a line that begins with % may be part of a string.
  return plain.errorLine === undefined || blanked === source ? plain : python(blanked);
}

function cellBlock({ number, line, lines }: ReadableCell, title: string): ExtractedBlock {
  return {
    kind: 'CELL',
    name: clip(title ? `cell ${number}: ${title}` : `cell ${number}`),
    signature: '',
    docstring: '',
    startLine: line,
    endLine: line + lines.length,
    body: lines.join('\n'),
  };
}

/** What the first comment of a cell of code says. */
function commentOf({ lines }: ReadableCell): string {
  for (const line of lines) {
    const said = /^\s*#+\s*(?:@title\b)?\s*(.*?)\s*$/.exec(line)?.[1];
    if (said !== undefined && /\p{L}/u.test(said)) return said;
  }
  return '';
}
