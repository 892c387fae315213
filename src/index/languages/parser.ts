import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import type { Extraction } from './extraction';
import { markdownBlocks } from './markdownBlocks';
import { pythonBlocks } from './pythonBlocks';
import { restructuredTextBlocks } from './restructuredTextBlocks';

/** Languages that have blocks, by the ending of the file's name. */
const languages: ReadonlyMap<string, string> = new Map([
  ['.py', 'python'],
  ['.pyi', 'python'],
  ['.pyw', 'python'],
  ['.md', 'markdown'],
  ['.markdown', 'markdown'],
  ['.rst', 'restructuredtext'],
]);

/** Language of a file by its name; nothing for files that are not indexed. */
export function languageOf(fileName: string): string | undefined {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? languages.get(fileName.slice(dot).toLowerCase()) : undefined;
}

/** A file for which parsing was given up. */
export class ParseTimeout extends Error {}

/** Turns texts into blocks. One for each worker: grammars are loaded once. */
export class BlockParser {
  readonly #language: Language;
  #parser: Parser;

  private constructor(language: Language) {
    this.#language = language;
    this.#parser = new Parser();
    this.#parser.setLanguage(language);
  }

  /** @param wasmFolder holds `web-tree-sitter.wasm` and the grammars. */
  static async load(wasmFolder: string): Promise<BlockParser> {
    await Parser.init({ locateFile: (name: string) => join(wasmFolder, name) });
    return new BlockParser(await Language.load(join(wasmFolder, 'tree-sitter-python.wasm')));
  }

  /**
   * Blocks of a text in a language of `languageOf`.
   * @throws ParseTimeout after `timeoutMs`; whatever the grammar throws on a text that breaks it.
   */
  parse(text: string, language: string, fileName: string, timeoutMs = 10_000): Extraction {
    switch (language) {
      case 'markdown':
        return markdownBlocks(text, fileName);
      case 'restructuredtext':
        return restructuredTextBlocks(text, fileName);
      default:
        return this.#python(text, fileName, timeoutMs);
    }
  }

  #python(text: string, fileName: string, timeoutMs: number): Extraction {
    const deadline = performance.now() + timeoutMs;
    let tree;
    try {
      tree = this.#parser.parse(text, null, { progressCallback: () => performance.now() > deadline });
    } catch (error) {
      // What the parser was in the middle of is unknown: the next file gets a new one.
      this.#parser = new Parser();
      this.#parser.setLanguage(this.#language);
      throw error;
    }
    if (!tree) {
      this.#parser.reset();
      throw new ParseTimeout(`parsing took longer than ${timeoutMs / 1000} s`);
    }
    try {
      return pythonBlocks(tree.rootNode, text, fileName);
    } finally {
      tree.delete();
    }
  }
}
