import { symlinkSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { BlockParser } from '../../../../src/index/languages/parser';

/** A folder with the runtime and every grammar, until the tests of a file are over. */
export function grammarsFolder(): string {
  const { resolve } = createRequire(import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), 'codenav-grammars-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const grammars = join(dirname(resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm');
  symlinkSync(resolve('web-tree-sitter/web-tree-sitter.wasm'), join(folder, 'web-tree-sitter.wasm'));
  for (const name of readdirSync(grammars).filter((each) => each.startsWith('tree-sitter-'))) {
    symlinkSync(join(grammars, name), join(folder, name));
  }
  return folder;
}

/** A parser with the grammars of some languages loaded. */
export async function parserFor(...languages: readonly string[]): Promise<BlockParser> {
  const parser = await BlockParser.load(grammarsFolder());
  for (const language of languages) await parser.ensure(language);
  return parser;
}

/** Blocks as `lines KIND name | signature | docstring`. */
export function listing(parser: BlockParser, text: string, language: string, fileName = 'file.x'): string[] {
  return parser
    .parse(text, language, fileName)
    .blocks.map(({ kind, name, signature, docstring, startLine, endLine }) =>
      [`${startLine}-${endLine} ${kind} ${name}`, signature, docstring.replaceAll('\n', '⏎')].join(' | '),
    );
}
