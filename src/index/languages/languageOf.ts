/** A language that has blocks. */
interface IndexedLanguage {
  /** As in a block's `language`. */
  readonly name: string;
  /** Endings of file names, with their dot, in lower case. */
  readonly extensions: readonly string[];
  /** Other names that people write for it in a query. */
  readonly aliases?: readonly string[];
  /** `tree-sitter-<grammar>.wasm`; absent where no grammar is needed. */
  readonly grammar?: string;
  /** Bytes of the biggest file that is read, where it is not the usual. */
  readonly maxBytes?: number;
}

/** The one table of what is indexed. C has no grammar of its own: it is read with that of C++. */
export const indexedLanguages: readonly IndexedLanguage[] = [
  { name: 'python', extensions: ['.py', '.pyi', '.pyw'], aliases: ['py'], grammar: 'python' },
  // Most of a notebook's bytes are outputs, which are not read; its cells' text has the usual limit.
  { name: 'notebook', extensions: ['.ipynb'], aliases: ['jupyter', 'ipynb'], grammar: 'python', maxBytes: 10_000_000 },
  { name: 'markdown', extensions: ['.md', '.markdown'], aliases: ['md'] },
  { name: 'restructuredtext', extensions: ['.rst'], aliases: ['rst'] },
  { name: 'javascript', extensions: ['.js', '.mjs', '.cjs', '.jsx'], aliases: ['js', 'jsx'], grammar: 'javascript' },
  { name: 'typescript', extensions: ['.ts', '.mts', '.cts'], aliases: ['ts'], grammar: 'typescript' },
  { name: 'tsx', extensions: ['.tsx'], aliases: ['typescriptreact'], grammar: 'tsx' },
  { name: 'java', extensions: ['.java'], grammar: 'java' },
  { name: 'go', extensions: ['.go'], aliases: ['golang'], grammar: 'go' },
  { name: 'rust', extensions: ['.rs'], aliases: ['rs'], grammar: 'rust' },
  { name: 'c', extensions: ['.c', '.h'], grammar: 'cpp' },
  {
    name: 'cpp',
    extensions: ['.cc', '.cpp', '.cxx', '.hpp', '.hh', '.hxx'],
    aliases: ['c++', 'cxx'],
    grammar: 'cpp',
  },
  { name: 'csharp', extensions: ['.cs'], aliases: ['c#', 'cs'], grammar: 'c-sharp' },
  { name: 'ruby', extensions: ['.rb'], aliases: ['rb'], grammar: 'ruby' },
  { name: 'php', extensions: ['.php'], grammar: 'php' },
];

/** Bytes of the biggest file of most languages: bigger ones are data or generated. */
const usualMaxBytes = 1_000_000;

const byExtension: ReadonlyMap<string, IndexedLanguage> = new Map(
  indexedLanguages.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
);

const byName: ReadonlyMap<string, IndexedLanguage> = new Map(
  indexedLanguages.flatMap((language) =>
    [language.name, ...(language.aliases ?? [])].map((name) => [name, language] as const),
  ),
);

/** Names of all languages, as in a block's `language`. */
export const languageNames: readonly string[] = indexedLanguages.map(({ name }) => name);

/** Language of a file by its name; nothing for files that are not indexed. */
export function languageOf(fileName: string): string | undefined {
  return entryOf(fileName)?.name;
}

/** Language that a person or model means by a name, as in `c++` or `JS`; nothing for an unknown one. */
export function languageNamed(name: string): string | undefined {
  return byName.get(name.toLowerCase())?.name;
}

/** Grammar that a language is read with; nothing where none is needed or the language is not known. */
export function grammarOf(language: string): string | undefined {
  return indexedLanguages.find(({ name }) => name === language)?.grammar;
}

/** Bytes of the biggest file of this name that is read. */
export function maxBytesOf(fileName: string): number {
  return entryOf(fileName)?.maxBytes ?? usualMaxBytes;
}

function entryOf(fileName: string): IndexedLanguage | undefined {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? byExtension.get(fileName.slice(dot).toLowerCase()) : undefined;
}
