import type { LibraryOutline } from '../core/ports';
import { fenced } from '../core/renderForModel';

type Package = LibraryOutline['packages'][number];

/** Characters of a description when no limit is given: about 1,500 tokens. */
const defaultLimit = 6_000;

/** Of the limit, at most this share is the README's. */
const readmeShare = 0.3;

const summaryLimit = 160;

/** Characters of a fence around the modules. */
const fenceRoom = 20;

/**
 * What the code base is, by rule from its outline: domain, structure, and a line for what there is
 * (CodeNav section 5.4). At most `limit` characters; outer packages are kept before inner ones. What
 * was read from files stands in fences, as in responses.
 */
export function describeLibrary(outline: LibraryOutline, limit = defaultLimit): string {
  const { packages, readme, files, blocks } = outline;
  if (files === 0 && packages.length === 0)
    return 'The index is empty: no file of this code base could be indexed.'.slice(0, limit);
  const parts: string[] = [];
  const domain = introduction(readme, Math.floor(limit * readmeShare));
  if (domain) parts.push(`From its README:\n${fenced(domain)}`);
  parts.push(`The index holds ${blocks} blocks of code from ${files} ${files === 1 ? 'file' : 'files'}.`);
  const heading = 'Modules to import from:\n';
  const rest = limit - parts.join('\n\n').length - 2 - heading.length - fenceRoom;
  const list = moduleList(packages, rest);
  if (list) parts.push(heading + fenced(list));
  return parts.join('\n\n').slice(0, limit);
}

/** The first prose of a README: no badges, images, HTML, tables and code. */
function introduction(readme: string, limit: number): string {
  const prose = readme
    .replace(/\r\n?/g, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
    .replace(/^\.\. [\w-]+::.*(?:\n[ \t]+.*)*/gm, '')
    .split(/\n\s*\n/)
    .map(cleanParagraph)
    .filter((paragraph) => /\p{L}{2}/u.test(paragraph));
  let text = '';
  for (const paragraph of prose) {
    const longer = text ? `${text}\n\n${paragraph}` : paragraph;
    if (longer.length > limit) return text || cutAtWord(paragraph, limit);
    text = longer;
  }
  return text;
}

function cleanParagraph(paragraph: string): string {
  const lines = paragraph
    .replace(/\[?!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])(?:\](?:\([^)]*\)|\[[^\]]*\]))?/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .split('\n')
    // Underlines of headings, rules, tables and definitions of links say nothing.
    .filter((line) => line.trim() && !/^\s*(?:[=\-~^*_#]{3,}|\|.*\||\[[^\]]+\]:.*|:[\w-]+:.*)\s*$/.test(line));
  return lines.join('\n').trim();
}

function moduleList(packages: readonly Package[], limit: number): string {
  const byDepth = packages
    .map((entry, order) => ({ ...entry, order, depth: entry.module.split('.').length }))
    .sort((a, b) => a.depth - b.depth || a.order - b.order);
  const kept: typeof byDepth = [];
  // Room for the line that counts what is left out.
  let left = limit - 30;
  for (const entry of byDepth) {
    const { length } = moduleLine(entry);
    if (length + 1 > left) break;
    left -= length + 1;
    kept.push(entry);
  }
  const lines = kept.sort((a, b) => a.order - b.order).map(moduleLine);
  const omitted = packages.length - kept.length;
  if (omitted > 0 && kept.length > 0) lines.push(`… and ${omitted} more`);
  return lines.join('\n');
}

function moduleLine({ module, summary }: Package): string {
  const line = summary.replace(/\s+/g, ' ').replace(/`{3,}/g, '``').trim();
  return line ? `- ${module}: ${cutAtWord(line, summaryLimit)}` : `- ${module}`;
}

function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, Math.max(0, limit - 1));
  const space = cut.lastIndexOf(' ');
  return `${space > limit / 2 ? cut.slice(0, space) : cut}…`;
}
