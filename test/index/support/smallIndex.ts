import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SearchResult } from '../../../src/core/ports';
import { CodeIndex } from '../../../src/index/codeIndex';
import { BlockParser } from '../../../src/index/languages/parser';
import { MemoryFiles } from './memoryFiles';

const folder = '/project';
let parser: Promise<BlockParser> | undefined;

/** The real parser, with the real grammar, once for each test file. */
export function loadParser(): Promise<BlockParser> {
  return (parser ??= load());
}

async function load(): Promise<BlockParser> {
  const { resolve } = createRequire(import.meta.url);
  const wasmFolder = mkdtempSync(join(tmpdir(), 'codenav-grammars-'));
  try {
    copyFileSync(resolve('web-tree-sitter/web-tree-sitter.wasm'), join(wasmFolder, 'web-tree-sitter.wasm'));
    const grammars = join(dirname(resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm');
    copyFileSync(join(grammars, 'tree-sitter-python.wasm'), join(wasmFolder, 'tree-sitter-python.wasm'));
    return await BlockParser.load(wasmFolder);
  } finally {
    rmSync(wasmFolder, { recursive: true, force: true });
  }
}

/** An index over a few files in memory. */
export class SmallIndex {
  readonly files: MemoryFiles;
  readonly #index: CodeIndex;

  private constructor(files: MemoryFiles, index: CodeIndex) {
    this.files = files;
    this.#index = index;
  }

  /** @param texts by path from the folder that is indexed */
  static async over(texts: Readonly<Record<string, string>>): Promise<SmallIndex> {
    const files = new MemoryFiles(
      Object.fromEntries(Object.entries(texts).map(([path, text]) => [SmallIndex.pathOf(path), text])),
    );
    const index = new CodeIndex({
      roots: [{ folder, kind: 'workspace', label: 'project' }],
      cacheFolder: join(tmpdir(), 'codenav-no-cache'),
      files,
      parser: loadParser,
      onStatus: () => undefined,
      log: () => undefined,
    });
    await index.open(true, new AbortController().signal);
    return new SmallIndex(files, index);
  }

  /** Absolute path of a file. */
  static pathOf(path: string): string {
    return `${folder}/${path}`;
  }

  search(query: string, { limit = 100, withText = 0, exclude = [] as readonly string[] } = {}): SearchResult {
    return this.#index.searchOnce({ query, limit, withText, exclude }).result;
  }

  /** As the worker searches: files that have changed are read again. */
  answer(query: string): Promise<SearchResult> {
    return this.#index.search({ query, limit: 100, withText: 100 });
  }

  /** Qualified names of the hits, best first. */
  names(query: string): string[] {
    return this.search(query).hits.map(({ name }) => name);
  }

  /** The same, sorted: for what a query finds, whatever comes first. */
  found(query: string): string[] {
    return this.names(query).sort();
  }
}
