import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import type { Tree } from 'web-tree-sitter';
import { messageOf } from '../../core/errors';
import type { Extraction } from './extraction';
import { grammarOf, languageNames } from './languageOf';
import { markdownBlocks } from './markdownBlocks';
import { notebookBlocks } from './notebookBlocks';
import { pythonBlocks } from './pythonBlocks';
import { restructuredTextBlocks } from './restructuredTextBlocks';
import { rulesOf } from './rules/rulesOf';
import { treeBlocks } from './treeBlocks';

/** A file for which parsing was given up. */
export class ParseTimeout extends Error {}

/** Turns texts into blocks. One for each worker: a grammar is loaded once, when it is first needed. */
export class BlockParser {
  readonly #wasmFolder: string;
  readonly #loading = new Map<string, Promise<void>>();
  readonly #languages = new Map<string, Language>();
  readonly #parsers = new Map<string, Parser>();

  private constructor(wasmFolder: string) {
    this.#wasmFolder = wasmFolder;
  }

  /**
   * Starts the parser's runtime, with the grammar of Python; `ensure` loads the others.
   * @param wasmFolder holds `web-tree-sitter.wasm` and the grammars, `tree-sitter-<name>.wasm`
   */
  static async load(wasmFolder: string): Promise<BlockParser> {
    await Parser.init({ locateFile: (name: string) => join(wasmFolder, name) });
    const parser = new BlockParser(wasmFolder);
    await parser.ensure('python');
    return parser;
  }

  /**
   * Loads what a language needs, once; calls at the same time share it, and one that failed may be tried again.
   * @throws Error when the language is not known, or its grammar can't be loaded
   */
  async ensure(language: string): Promise<void> {
    if (!languageNames.includes(language)) throw new Error(`There is no language "${language}" in the index.`);
    const grammar = grammarOf(language);
    if (grammar === undefined || this.#languages.has(grammar)) return;
    let loading = this.#loading.get(grammar);
    if (!loading) {
      loading = this.#load(grammar).finally(() => this.#loading.delete(grammar));
      this.#loading.set(grammar, loading);
    }
    await loading;
  }

  async #load(grammar: string): Promise<void> {
    const file = join(this.#wasmFolder, `tree-sitter-${grammar}.wasm`);
    try {
      this.#languages.set(grammar, await Language.load(file));
    } catch (error) {
      throw new Error(`The grammar ${file} can't be loaded: ${messageOf(error)}`, { cause: error });
    }
  }

  /**
   * Blocks of a text in a language of `languageOf`. Of a notebook the text is what `readableText`
   * makes of it (its JSON does, too), and the blocks' lines are those of the readable text.
   * @throws ParseTimeout after `timeoutMs`; Error when `ensure` has not loaded the language, or the
   * text is no notebook; whatever the grammar throws on a text that breaks it
   */
  parse(text: string, language: string, fileName: string, timeoutMs = 10_000): Extraction {
    const deadline = performance.now() + timeoutMs;
    const python = (source: string): Extraction =>
      this.#withTree(source, 'python', deadline, timeoutMs, (tree) => pythonBlocks(tree.rootNode, source, fileName));
    switch (language) {
      case 'markdown':
        return markdownBlocks(text, fileName);
      case 'restructuredtext':
        return restructuredTextBlocks(text, fileName);
      case 'python':
        return python(text);
      case 'notebook':
        return notebookBlocks(text, python);
      default: {
        const rules = rulesOf(language);
        const grammar = grammarOf(language);
        if (!rules || grammar === undefined) throw new Error(`There is no language "${language}" in the index.`);
        return this.#withTree(rules.prepare?.(text) ?? text, grammar, deadline, timeoutMs, (tree) =>
          treeBlocks(tree.rootNode, text, fileName, rules),
        );
      }
    }
  }

  #withTree<T>(text: string, grammar: string, deadline: number, timeoutMs: number, read: (tree: Tree) => T): T {
    const parser = this.#parserOf(grammar);
    let tree;
    try {
      tree = parser.parse(text, null, { progressCallback: () => performance.now() > deadline });
    } catch (error) {
      // What the parser was in the middle of is unknown: the next file gets a new one.
      this.#parsers.delete(grammar);
      throw error;
    }
    if (!tree) {
      parser.reset();
      throw new ParseTimeout(`parsing took longer than ${timeoutMs / 1000} s`);
    }
    try {
      return read(tree);
    } finally {
      tree.delete();
    }
  }

  #parserOf(grammar: string): Parser {
    const known = this.#parsers.get(grammar);
    if (known) return known;
    const language = this.#languages.get(grammar);
    if (!language) throw new Error(`The grammar "${grammar}" has not been loaded.`);
    const parser = new Parser();
    parser.setLanguage(language);
    this.#parsers.set(grammar, parser);
    return parser;
  }
}
