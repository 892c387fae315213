/** A worker thread that reads and parses files with tree-sitter in wasm, and does nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Language, Parser } from 'web-tree-sitter';

/** What the worker is started with; it answers with the number of files that it parsed. */
export interface ParseJob {
  readonly wasmFolder: string;
  readonly files: readonly string[];
}

async function main({ files, wasmFolder }: ParseJob): Promise<number> {
  await Parser.init({ locateFile: (name: string) => join(wasmFolder, name) });
  const parser = new Parser();
  parser.setLanguage(await Language.load(join(wasmFolder, 'tree-sitter-python.wasm')));
  let parsed = 0;
  for (const file of files) {
    const tree = parser.parse(readFileSync(file, 'utf8'));
    if (tree) parsed += 1;
    tree?.delete();
  }
  return parsed;
}

void main(workerData as ParseJob).then((parsed) => parentPort?.postMessage(parsed));
