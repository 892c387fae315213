import { firstSentence } from './docstring';
import type { ExtractedBlock, Extraction } from './extraction';

interface Heading {
  /** Index of its first line, from 0. */
  readonly line: number;
  readonly title: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const atxHeading = /^ {0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const setextLine = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** A line that can't be the text of a heading underlined with `===` or `---`. */
const noTitle = /^(?:\s*$| {4}|\t|[ ]{0,3}(?:[-*+>]|\d+[.)])(?:\s|$)|[ ]{0,3}\|)/;

/** Sections of a Markdown document, one for each heading, up to the next; what comes before the first is named after the file. */
export function markdownBlocks(text: string, fileName: string): Extraction {
  const lines = text.split('\n');
  return sections(lines, headingsOf(lines), fileName);
}

/** Cuts a document at its headings. Sections without any text are kept when they have a title. */
export function sections(lines: string[], headings: readonly Heading[], fileName: string): Extraction {
  if (lines.at(-1) === '') lines.pop();
  const blocks: ExtractedBlock[] = [];
  const starts = headings[0]?.line === 0 ? headings : [{ line: 0, title: fileName }, ...headings];
  starts.forEach((heading, at) => {
    let end = starts[at + 1]?.line ?? lines.length;
    let start = heading.line;
    while (end > start && !lines[end - 1]?.trim()) end--;
    while (start < end && !lines[start]?.trim()) start++;
    if (start === end) return;
    blocks.push({
      kind: 'DOCUMENTATION',
      name: heading.title || fileName,
      signature: '',
      docstring: '',
      startLine: start + 1,
      endLine: end,
      body: lines.slice(start, end).join('\n'),
    });
  });
  const prose = lines.find((line) => /^[\p{L}]/u.test(line) && !isHeadingText(line, headings)) ?? '';
  return { blocks, summary: firstSentence(prose), imported: [] };
}

function isHeadingText(line: string, headings: readonly Heading[]): boolean {
  return headings.some(({ title }) => title === line.trim());
}

function headingsOf(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  let open: string | undefined;
  let start = 0;
  if (lines[0] === '---') {
    // Front matter: its end would look like the underline of a heading.
    const end = lines.indexOf('---', 1);
    if (end > 0) start = end + 1;
  }
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fenced = fence.exec(line);
    const mark = fenced?.[1] ?? '';
    if (open !== undefined) {
      if (fenced && mark.startsWith(open) && !fenced[2]?.trim()) open = undefined;
      continue;
    }
    if (fenced && !(mark.startsWith('`') && fenced[2]?.includes('`'))) {
      open = mark;
      continue;
    }
    const atx = atxHeading.exec(line);
    if (atx) {
      headings.push({ line: at, title: plain(atx[1] ?? '') });
      continue;
    }
    const above = at > start ? (lines[at - 1] ?? '') : '';
    if (setextLine.test(line) && !noTitle.test(above) && headings.at(-1)?.line !== at - 1) {
      headings.push({ line: at - 1, title: plain(above) });
    }
  }
  return headings;
}

/** A title without its marks: code, emphasis, links, images. */
function plain(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/<[^>]+>/g, '')
    .trim();
}
