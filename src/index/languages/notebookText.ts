import * as z from 'zod';
import { messageOf } from '../../core/errors';

/** Cells may have so much text, in characters; what is more is data. */
const maxCharacters = 1_000_000;

/** A list is what the editors write, one string a line; both forms are in nbformat's schema. What is neither has no text. */
const sourceSchema = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]).catch('');

/** A cell of nbformat 3 (`input`, `level`) or 4 (`source`); outputs are not looked at. */
const cellSchema = z
  .object({
    cell_type: z.string().catch('raw'),
    source: sourceSchema.optional(),
    input: sourceSchema.optional(),
    level: z.number().int().min(1).max(6).optional().catch(undefined),
    language: z.string().optional().catch(undefined),
  })
  // What is no cell keeps its number, so that the others keep theirs.
  .catch({ cell_type: 'raw' });

const nameSchema = z.string().optional().catch(undefined);

const metadataSchema = z
  .object({
    language_info: z.object({ name: nameSchema }).optional().catch(undefined),
    kernelspec: z.object({ language: nameSchema, name: nameSchema }).optional().catch(undefined),
  })
  .catch({});

const notebookSchema = z.object({
  nbformat: z.number({ error: 'it has no nbformat' }),
  metadata: metadataSchema.optional(),
  cells: z.array(cellSchema, { error: 'its cells are no list' }).optional(),
  worksheets: z
    .array(z.object({ cells: z.array(cellSchema).optional() }), { error: 'its worksheets are no list' })
    .optional(),
});

type Cell = z.infer<typeof cellSchema>;

/** A cell's first line in the readable text: its number, and what it is when that is not Python. */
const marker = /^# %% \[cell (\d+)\](?: (\S+))?$/;
const almostMarker = /^# %% \[cell /gm;

/** A cell of the readable text. */
export interface ReadableCell {
  /** From 1, counting every cell of the notebook. */
  readonly number: number;
  /** `python`, `markdown`, `raw`, or the language of the notebook's kernel. */
  readonly language: string;
  /** Line of its marker in the readable text, from 1. Its own lines follow. */
  readonly line: number;
  readonly lines: readonly string[];
}

/**
 * A notebook as a percent script: `# %% [cell 1]`, then the lines of the cell, and a blank line. The
 * language stands behind the number for every cell that is not Python. The same notebook gives the
 * same text; outputs are left out.
 * @param json nbformat 3 or 4
 * @throws Error with a sentence for what is no notebook, or has too much text
 */
export function notebookText(json: string): string {
  const notebook = parsed(json);
  const kernel = kernelLanguage(notebook.metadata);
  const cells = notebook.cells ?? (notebook.worksheets ?? []).flatMap((sheet) => sheet.cells ?? []);
  const text = cells.map((cell, at) => cellText(cell, at + 1, kernel)).join('\n');
  if (text.length > maxCharacters) {
    throw new Error(
      `its cells have ${(text.length / 1e6).toFixed(1)} MB of text; files over ${maxCharacters / 1e6} MB are not indexed`,
    );
  }
  return text;
}

/** The cells of a readable text, by their markers. */
export function readableCells(text: string): ReadableCell[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => {
    const found = marker.exec(line);
    return found ? [{ at, number: Number(found[1]), language: found[2] ?? 'python' }] : [];
  });
  return starts.map(({ at, number, language }, index) => {
    const own = lines.slice(at + 1, starts[index + 1]?.at ?? lines.length);
    while (own.at(-1)?.trim() === '') own.pop();
    return { number, language, line: at + 1, lines: own };
  });
}

function parsed(json: string): z.infer<typeof notebookSchema> {
  if (!json.trim()) throw new Error('it is no notebook: it is empty');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Error(`it is no notebook: it is not JSON (${messageOf(error)})`, { cause: error });
  }
  const result = notebookSchema.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    const reason = issue && issue.path.length > 0 ? issue.message : 'it is no JSON object';
    throw new Error(`it is no notebook: ${reason}`);
  }
  const { nbformat, cells, worksheets } = result.data;
  if (nbformat < 3 || nbformat >= 5) {
    throw new Error(`it is a notebook of format ${nbformat}; formats 3 and 4 are read`);
  }
  if (!cells && !worksheets) throw new Error('it is no notebook: it has no cells');
  return result.data;
}

function kernelLanguage(metadata: z.infer<typeof notebookSchema>['metadata']): string {
  const named =
    metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? metadata?.kernelspec?.name ?? 'python';
  const language = named.toLowerCase().replace(/\s+/g, '-');
  return /^i?python\d*$/.test(language) || !language ? 'python' : language;
}

function cellText(cell: Cell, number: number, kernel: string): string {
  const language = languageOfCell(cell, kernel);
  const source = (cell.source ?? cell.input ?? '').replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const title = cell.cell_type === 'heading' ? `${'#'.repeat(cell.level ?? 1)} ` : '';
  // A line that looks like a marker is set apart by a space.
  const text = `${title}${source}`.replace(almostMarker, '#  %% [cell ');
  return `# %% [cell ${number}]${language === 'python' ? '' : ` ${language}`}\n${text ? `${text}\n` : ''}`;
}

function languageOfCell(cell: Cell, kernel: string): string {
  switch (cell.cell_type) {
    case 'code': {
      // Format 3 says it for each cell.
      const own = cell.language?.toLowerCase().replace(/\s+/g, '-');
      return own === undefined || own === '' || /^i?python\d*$/.test(own) ? kernel : own;
    }
    case 'markdown':
    case 'heading':
      return 'markdown';
    default:
      return 'raw';
  }
}
