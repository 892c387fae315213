import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { messageOf } from '../core/errors';
import type { BlockEntry, FileEntry } from './catalogue';
import { decodeText } from './decodeText';
import { readProblem } from './fileSystem';
import type { FileSystem } from './fileSystem';
import { examine } from './fileWalk';
import type { Extraction } from './languages/extraction';
import { listedNames } from './languages/listedNames';
import { languageOf } from './languages/languageOf';
import { ParseTimeout } from './languages/parser';
import type { BlockParser } from './languages/parser';
import { readableText } from './languages/readableText';

/** A file as it goes into the index: its entry but for path, root and module; its blocks with what is searched of them. */
export interface ReadFile {
  readonly entry: Omit<FileEntry, 'file' | 'path' | 'root' | 'module'>;
  readonly blocks: readonly BlockEntry[];
  /** For each block, the text that is searched beside name, signature and docstring. */
  readonly bodies: readonly string[];
}

/** So often a file is read again that changes while it is read. */
const readAttempts = 3;
/** More blocks than these are data written as code. */
const maxBlocks = 20_000;

/** Reads a file and its blocks. What is wrong with it is in `trouble`; never throws. */
export function readFileBlocks(file: string, files: FileSystem, parser: BlockParser): ReadFile {
  const language = languageOf(basename(file)) ?? '';
  let stamp = '';
  for (let attempt = 0; attempt < readAttempts; attempt++) {
    const before = examine(file, files);
    if (before.kind === 'skipped') return unread(language, stamp, before.skipped.reason);
    stamp = before.stamp;
    let bytes: Uint8Array;
    try {
      bytes = files.read(file);
    } catch (error) {
      return unread(language, stamp, readProblem(error));
    }
    const after = examine(file, files);
    if (after.kind === 'file' && after.stamp === stamp) return readBytes(bytes, language, stamp, file, parser);
  }
  return unread(language, stamp, 'it changed again and again while it was read');
}

function readBytes(bytes: Uint8Array, language: string, stamp: string, file: string, parser: BlockParser): ReadFile {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'binary') return unread(language, stamp, decoded.reason);
  let extraction: Extraction;
  let text: string;
  try {
    text = readableText(decoded.text, language);
    extraction = parser.parse(text, language, basename(file));
  } catch (error) {
    const known = error instanceof ParseTimeout || language === 'notebook';
    return unread(language, stamp, known ? messageOf(error) : `it can't be parsed (${messageOf(error)})`);
  }
  const hashes = new LineHashes(text);
  const found = extraction.blocks.slice(0, maxBlocks);
  const troubles = [
    ...(decoded.encoding === undefined ? [] : [`it is not UTF-8 and was read as ${decoded.encoding}`]),
    ...(extraction.errorLine === undefined
      ? []
      : [`${errorWords(language)} at line ${extraction.errorLine}; the rest of it is indexed`]),
    ...(extraction.blocks.length > maxBlocks
      ? [`it has ${extraction.blocks.length} blocks; the first ${maxBlocks} are indexed`]
      : []),
  ];
  const [first] = found;
  const listings = listedNames(first?.kind === 'DOCUMENTATION' ? first.docstring : '', found);
  const { exported, imported, summary } = extraction;
  return {
    entry: {
      stamp,
      language,
      summary,
      imported,
      ...(exported && { exported }),
      ...(troubles.length > 0 && { trouble: troubles.join('; ') }),
    },
    blocks: found.map(({ kind, name, signature, docstring, startLine, endLine }) => {
      const listing = listings.get(name);
      const hash = hashes.of(startLine, endLine);
      return { kind, name, signature, docstring, ...(listing && { listing }), startLine, endLine, hash };
    }),
    bodies: found.map(({ body }) => body),
  };
}

/** The grammar of C++ knows no macros: what it can't read there may be right all the same. */
function errorWords(language: string): string {
  return language === 'c' || language === 'cpp'
    ? 'it has something that the parser does not know'
    : 'it has a syntax error';
}

/** Lines of a text, from 1, both ends inclusive. */
export function linesOf(lines: readonly string[], start: number, end: number): string {
  return lines.slice(start - 1, end).join('\n');
}

/** As in `CodeBlock.hash`. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Hashes of the lines of a text. Blocks that stand on the same lines share one: a line may be all of a file. */
class LineHashes {
  readonly #lines: readonly string[];
  readonly #known = new Map<string, string>();

  constructor(text: string) {
    this.#lines = text.split('\n');
  }

  of(start: number, end: number): string {
    const place = `${start}-${end}`;
    let hash = this.#known.get(place);
    if (hash === undefined) {
      hash = hashOf(linesOf(this.#lines, start, end));
      this.#known.set(place, hash);
    }
    return hash;
  }
}

/** A file of which nothing is indexed. @param reason as in `FileEntry.trouble` */
export function unread(language: string, stamp: string, reason: string): ReadFile {
  return {
    entry: { stamp, language, summary: '', imported: [], skipped: true, trouble: reason },
    blocks: [],
    bodies: [],
  };
}
