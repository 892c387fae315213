import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockKind } from '../../src/core/codeBlock';
import { termsOf } from '../../src/index/codeTerms';
import { readFileBlocks } from '../../src/index/fileReader';
import { diskFiles } from '../../src/index/fileSystem';
import { BlockParser } from '../../src/index/languages/parser';
import { pythonFiles } from './corpora';

/** A block as the benchmark needs it to ask for it and to recognise it. */
export interface BenchBlock {
  readonly path: string;
  /** Qualified within its file. */
  readonly name: string;
  readonly kind: BlockKind;
  readonly docstring: string;
}

/** What other engines index of a block; a line of JSON each. `source` is all of its lines. */
export const rawFields = ['name', 'signature', 'docstring', 'path', 'body'] as const;

/** How blocks are handed to other engines: as they are, or as the terms that our index makes of them. */
export interface BlockFiles {
  readonly raw?: string;
  readonly terms?: string;
}

/** Blocks of all Python files of a folder, in order; also written to files, where these are named. */
export async function readBlocks(folder: string, wasmFolder: string, out: BlockFiles = {}): Promise<BenchBlock[]> {
  const parser = await BlockParser.load(wasmFolder);
  const raw = out.raw === undefined ? undefined : createWriteStream(out.raw);
  const terms = out.terms === undefined ? undefined : createWriteStream(out.terms);
  const blocks: BenchBlock[] = [];
  for (const path of pythonFiles(folder)) {
    const file = join(folder, path);
    const lines = raw ? readFileSync(file, 'utf8').split('\n') : [];
    const { blocks: found, bodies } = readFileBlocks(file, diskFiles, parser);
    for (const [at, { name, kind, docstring, signature, startLine, endLine }] of found.entries()) {
      blocks.push({ path, name, kind, docstring });
      const fields = { name, signature, docstring, path, body: bodies[at] ?? '' };
      if (raw) {
        const source = lines.slice(startLine - 1, endLine).join('\n');
        await writeLine(raw, { ...fields, source });
      }
      if (terms) {
        await writeLine(terms, Object.fromEntries(rawFields.map((field) => [field, termsOf(fields[field]).join(' ')])));
      }
    }
  }
  for (const stream of [raw, terms]) {
    if (!stream) continue;
    stream.end();
    await once(stream, 'finish');
  }
  return blocks;
}

async function writeLine(stream: ReturnType<typeof createWriteStream>, value: object): Promise<void> {
  if (!stream.write(`${JSON.stringify(value)}\n`)) await once(stream, 'drain');
}

/** How many blocks there are, those that stand on the top level of their file, and those of each kind. */
export function countBlocks(blocks: readonly BenchBlock[]): Record<string, number> {
  const counts: Record<string, number> = { all: blocks.length, methods: 0 };
  for (const { kind } of blocks) {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind === 'METHOD') counts['methods'] = (counts['methods'] ?? 0) + 1;
  }
  return counts;
}
