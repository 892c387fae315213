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
  readonly listing?: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly hash: string;
}

/** A block in its place, with what ranking needs to know. */
export interface CataloguedBlock extends BlockEntry {
  readonly id: string;
  readonly file: FileEntry;
  /** Last part of the qualified name. */
  readonly shortName: string;
}

/** Files and blocks that are indexed. Blocks have numbers, small and used again, that the term index knows them by. */
export class Catalogue {
  readonly #files = new Map<string, { readonly entry: FileEntry; readonly numbers: readonly number[] }>();
  readonly #blocks: (CataloguedBlock | undefined)[] = [];
  readonly #free: number[] = [];
  #count = 0;

  /** Files that are indexed: without those that are kept as skipped. */
  get fileCount(): number {
    let count = 0;
    for (const { entry } of this.#files.values()) if (!entry.skipped) count++;
    return count;
  }

  /** Files with `trouble`. */
  get troubleCount(): number {
    let count = 0;
    for (const { entry } of this.#files.values()) if (entry.trouble !== undefined) count++;
    return count;
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

  file(path: string): FileEntry | undefined {
    return this.#files.get(path)?.entry;
  }

  files(): Iterable<FileEntry> {
    return [...this.#files.values()].map(({ entry }) => entry);
  }

  numbersOf(file: string): readonly number[] {
    return this.#files.get(file)?.numbers ?? [];
  }

  /** Adds a file that is not there. Gives the numbers of its blocks, in order. */
  add(entry: FileEntry, blocks: readonly BlockEntry[], places?: readonly number[]): readonly number[] {
    const names = new Map<string, number>();
    const numbers = blocks.map((block, at) => {
      const seen = (names.get(block.name) ?? 0) + 1;
      names.set(block.name, seen);
      const number = places?.[at] ?? this.#free.pop() ?? this.#blocks.length;
      this.#blocks[number] = catalogued(block, entry, seen);
      return number;
    });
    this.#count += numbers.length;
    this.#files.set(entry.file, { entry, numbers });
    return numbers;
  }

  /** Removes a file. Gives the numbers that its blocks had. */
  remove(file: string): readonly number[] {
    const numbers = this.numbersOf(file);
    for (const number of numbers) {
      this.#blocks[number] = undefined;
      this.#free.push(number);
    }
    this.#count -= numbers.length;
    this.#files.delete(file);
    return numbers;
  }

  /** After `add` with places: numbers that no block has can be used. */
  collectFree(): void {
    this.#free.length = 0;
    for (let number = 0; number < this.#blocks.length; number++) {
      if (!this.#blocks[number]) this.#free.push(number);
    }
  }
}

function catalogued(block: BlockEntry, file: FileEntry, seen: number): CataloguedBlock {
  const prose = block.kind === 'DOCUMENTATION';
  const shortName = prose ? block.name : block.name.slice(block.name.lastIndexOf('.') + 1);
  return {
    ...block,
    id: `${file.path}#${block.name}${seen > 1 ? `~${seen}` : ''}`,
    file,
    shortName,
  };
}
