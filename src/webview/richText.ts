/**
 * The little Markdown that models write in their thoughts, read into a tree of text. There is no
 * HTML, no image and nothing to click in it: links show where they lead as text.
 */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] };

export interface ListItem {
  /** 0 for the outermost. */
  readonly depth: number;
  /** `1.` of an ordered list, else `•`. */
  readonly marker: string;
  readonly content: readonly Inline[];
}

export type Block =
  | { readonly kind: 'paragraph' | 'heading' | 'quote'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

const fence = /^\s*(`{3,}|~{3,})\s*([\w+-]*)/;
const bullet = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;

/** Reads text into blocks. Unfinished text, as it streams, gives what is there so far. */
export function parseRichText(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const fenced = fence.exec(line);
    if (line.trim() === '') at += 1;
    else if (fenced) at = readCode(lines, at, fenced[1] ?? '```', fenced[2] ?? '', blocks);
    else if (bullet.test(line)) at = readList(lines, at, blocks);
    else at = readParagraph(lines, at, blocks);
  }
  return blocks;
}

function readCode(lines: readonly string[], at: number, mark: string, language: string, blocks: Block[]): number {
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? '').trim().startsWith(mark)) end += 1;
  blocks.push({ kind: 'code', language: language.toLowerCase(), text: lines.slice(at + 1, end).join('\n') });
  return end + 1;
}

function readList(lines: readonly string[], from: number, blocks: Block[]): number {
  const items: { depth: number; marker: string; text: string }[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const match = bullet.exec(line);
    const last = items.at(-1);
    if (match) {
      const [, indent = '', marker = '', text = ''] = match;
      items.push({ depth: Math.min(Math.floor(indent.length / 2), 4), marker: /\d/.test(marker) ? marker : '•', text });
    } else if (last && line.trim() !== '' && /^\s/.test(line) && !fence.test(line)) last.text += ` ${line.trim()}`;
    else break;
  }
  blocks.push({
    kind: 'list',
    items: items.map(({ depth, marker, text }) => ({ depth, marker, content: parseInline(text) })),
  });
  return at;
}

function readParagraph(lines: readonly string[], from: number, blocks: Block[]): number {
  const first = lines[from] ?? '';
  const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(first);
  if (heading) {
    blocks.push({ kind: 'heading', content: parseInline(heading[1] ?? '') });
    return from + 1;
  }
  const quoted = first.startsWith('>');
  let at = from;
  const text: string[] = [];
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const ends = line.trim() === '' || fence.test(line) || bullet.test(line) || /^\s{0,3}#{1,6}\s/.test(line);
    if (ends || line.startsWith('>') !== quoted) break;
    text.push(quoted ? line.replace(/^>\s?/, '') : line);
  }
  blocks.push({ kind: quoted ? 'quote' : 'paragraph', content: parseInline(text.join('\n').trimEnd()) });
  return at;
}

/** Longer runs stay plain text, so that no text can make reading it slow. */
const inlineLimit = 4_000;

const token =
  /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)|!?\[([^\]\n]*)\]\(([^()\s]*)[^()\n]*\)|\*\*(?=\S)([^*\n]+?)\*\*|(?<![\w*])\*(?=[^\s*])([^*\n]+?)\*(?![\w*])/gs;

function parseInline(text: string): Inline[] {
  if (text.length > inlineLimit) return [{ kind: 'text', text }];
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    const [whole, , code, label, target = '', strong, emphasis] = match;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', children: parseInline(strong) });
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', children: parseInline(emphasis) });
    else if (whole.startsWith('!')) found.push({ kind: 'text', text: label ?? '' });
    else found.push({ kind: 'text', text: linkText(label ?? '', target) });
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

function linkText(label: string, target: string): string {
  return target === '' || target === label ? label : `${label} (${target})`;
}
