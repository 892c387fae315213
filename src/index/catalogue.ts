import type { BlockKind } from '../core/codeBlock';
import type { ImportedNames } from './languages/extraction';

/** What is kept of a file. */
export interface FileEntry {
  /** Absolute. */
  readonly file: string;
  /** As in hits: from its root, with `/`. */
  readonly path: string;
  /** Number of its root. */
  readonly root: number;
  /** From `FileFacts`, at the time it was read. */
  readonly stamp: string;
  readonly language: string;
  readonly module?: string;
  readonly summary: string;
  readonly exported?: readonly string[];
  readonly imported: readonly ImportedNames[];
  /** What is wrong with it, as a sentence that begins with "it". */
  readonly trouble?: string;
  /** Nothing of it is indexed, for the reason in `trouble`. */
  readonly skipped?: true;
}

/** What is kept of a block; the text stays on disk. */
export interface BlockEntry {
  readonly kind: BlockKind;
  readonly name: string;
  readonly signature: string;
  readonly docstring: string;
  /** What its module's docstring says about it, where it lists what it offers. */
  readonly listing?: string | undefined;
  readonly startLine: number;
  readonly endLine: number;
  readonly hash: string;
}

/** A block in its place, with what ranking needs to know. */
export class CataloguedBlock implements BlockEntry {
  readonly file: FileEntry;
  readonly #entry: BlockEntry;
  /** How many blocks of its file have had its name, with this one. */
  readonly #seen: number;

  constructor(entry: BlockEntry, file: FileEntry, seen: number) {
    this.#entry = entry;
    this.file = file;
    this.#seen = seen;
  }

  /** What is kept of it. */
  get entry(): BlockEntry {
    return this.#entry;
  }

  /** As in `CodeBlock.id`. */
  get id(): string {
    return `${this.file.path}#${this.name}${this.#seen > 1 ? `~${this.#seen}` : ''}`;
  }

  get kind(): BlockKind {
    return this.#entry.kind;
  }

  get name(): string {
    return this.#entry.name;
  }

  /** Last part of the qualified name. */
  get shortName(): string {
    return shortNameOf(this.#entry);
  }

  get signature(): string {
    return this.#entry.signature;
  }

  get docstring(): string {
    return this.#entry.docstring;
  }

  get listing(): string | undefined {
    return this.#entry.listing;
  }

  get startLine(): number {
    return this.#entry.startLine;
  }

  get endLine(): number {
    return this.#entry.endLine;
  }

  get hash(): string {
    return this.#entry.hash;
  }
}

/** Last part of a qualified name; of documentation all of it. */
export function shortNameOf({ kind, name }: Pick<BlockEntry, 'kind' | 'name'>): string {
  return kind === 'DOCUMENTATION' || kind === 'CELL' ? name : name.slice(name.lastIndexOf('.') + 1);
}

/** A file with its blocks: these have consecutive numbers. */
export interface CataloguedFile {
  readonly entry: FileEntry;
  readonly first: number;
  readonly count: number;
}

/** Files and blocks that are indexed. Blocks have numbers, ascending as they are added, that the term index knows them by. */
export class Catalogue {
  #files = new Map<string, CataloguedFile>();
  readonly #paths = new Map<string, string>();
  #blocks: (CataloguedBlock | undefined)[] = [];
  #count = 0;
  #skipped = 0;
  #troubled = 0;

  /** Files that are indexed: without those that are kept as skipped. */
  get fileCount(): number {
    return this.#files.size - this.#skipped;
  }

  /** Files with `trouble`. */
  get troubleCount(): number {
    return this.#troubled;
  }

  get blockCount(): number {
    return this.#count;
  }

  /** All numbers in use are below this. */
  get capacity(): number {
    return this.#blocks.length;
  }

  block(number: number): CataloguedBlock | undefined {
    return this.#blocks[number];
  }

  /** @param path absolute */
  file(path: string): FileEntry | undefined {
    return this.#files.get(path)?.entry;
  }

  files(): Iterable<CataloguedFile> {
    return this.#files.values();
  }

  numbersOf(file: string): readonly number[] {
    const { count = 0, first = 0 } = this.#files.get(file) ?? {};
    return Array.from({ length: count }, (_, at) => first + at);
  }

  /** Number of the block with an id. */
  find(id: string): number | undefined {
    // A path may hold a number sign itself.
    for (let at = id.indexOf('#'); at >= 0; at = id.indexOf('#', at + 1)) {
      const found = this.#files.get(this.#paths.get(id.slice(0, at)) ?? '');
      if (!found) continue;
      for (let number = found.first; number < found.first + found.count; number++) {
        if (this.#blocks[number]?.id === id) return number;
      }
    }
    return undefined;
  }

  /**
   * Adds a file that is not there, its blocks numbered from `first`. Gives that number.
   * @param first `capacity` or more
   */
  add(entry: FileEntry, blocks: readonly BlockEntry[], first = this.#blocks.length): number {
    const names = new Map<string, number>();
    this.reserve(first);
    for (const block of blocks) {
      const seen = (names.get(block.name) ?? 0) + 1;
      names.set(block.name, seen);
      this.#blocks.push(new CataloguedBlock(block, entry, seen));
    }
    this.#enter({ entry, first, count: blocks.length });
    return first;
  }

  /** Numbers below this are in use, or are not used again. */
  reserve(capacity: number): void {
    // Without gaps: an array with holes is slower for ever.
    while (this.#blocks.length < capacity) this.#blocks.push(undefined);
  }

  /** Removes a file. Gives the numbers that its blocks had. */
  remove(file: string): readonly number[] {
    const numbers = this.numbersOf(file);
    for (const number of numbers) this.#blocks[number] = undefined;
    const entry = this.#files.get(file)?.entry;
    if (!entry) return numbers;
    this.#count -= numbers.length;
    if (entry.skipped) this.#skipped--;
    if (entry.trouble !== undefined) this.#troubled--;
    this.#files.delete(file);
    this.#paths.delete(entry.path);
    return numbers;
  }

  /** Numbers the blocks without gaps, in the same order. */
  compact(): void {
    const files = [...this.#files.values()].sort((a, b) => a.first - b.first);
    const blocks: CataloguedBlock[] = [];
    this.#files = new Map();
    this.#count = this.#skipped = this.#troubled = 0;
    for (const { entry, first, count } of files) {
      const start = blocks.length;
      for (let number = first; number < first + count; number++) {
        const block = this.#blocks[number];
        if (block) blocks.push(block);
      }
      this.#enter({ entry, first: start, count });
    }
    this.#blocks = blocks;
  }

  #enter(file: CataloguedFile): void {
    const { count, entry } = file;
    this.#count += count;
    if (entry.skipped) this.#skipped++;
    if (entry.trouble !== undefined) this.#troubled++;
    this.#files.set(entry.file, file);
    this.#paths.set(entry.path, entry.file);
  }
}
