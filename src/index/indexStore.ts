import { blockKinds } from '../core/codeBlock';
import type { BlockKind } from '../core/codeBlock';
import type { CataloguedBlock, CataloguedFile, FileEntry } from './catalogue';
import { RootStore } from './rootStore';
import { TermIndex } from './termIndex';

/** The stores of all roots as one: their blocks have numbers in a row, those of the first root first. */
export class IndexStore {
  readonly roots: readonly RootStore[];
  readonly terms: TermIndex;

  /** @param roots number of roots */
  constructor(roots = 1) {
    this.roots = Array.from({ length: roots }, () => new RootStore());
    this.terms = new TermIndex(() => this.roots.map(({ engine }) => engine));
  }

  get fileCount(): number {
    return this.roots.reduce((count, { catalogue }) => count + catalogue.fileCount, 0);
  }

  /** Files with `trouble`. */
  get troubleCount(): number {
    return this.roots.reduce((count, { catalogue }) => count + catalogue.troubleCount, 0);
  }

  get blockCount(): number {
    return this.roots.reduce((count, { catalogue }) => count + catalogue.blockCount, 0);
  }

  /** All numbers in use are below this. */
  get capacity(): number {
    return this.roots.reduce((count, { catalogue }) => count + catalogue.capacity, 0);
  }

  block(number: number): CataloguedBlock | undefined {
    let local = number;
    for (const { catalogue } of this.roots) {
      if (local < catalogue.capacity) return catalogue.block(local);
      local -= catalogue.capacity;
    }
    return undefined;
  }

  /** Number of the block with an id. */
  find(id: string): number | undefined {
    let base = 0;
    for (const { catalogue } of this.roots) {
      const found = catalogue.find(id);
      if (found !== undefined) return base + found;
      base += catalogue.capacity;
    }
    return undefined;
  }

  /** What is known of a file (absolute path). */
  file(path: string): FileEntry | undefined {
    for (const { catalogue } of this.roots) {
      const entry = catalogue.file(path);
      if (entry) return entry;
    }
    return undefined;
  }

  *files(): Generator<CataloguedFile> {
    let base = 0;
    for (const { catalogue } of this.roots) {
      for (const { entry, first, count } of catalogue.files()) yield { entry, first: base + first, count };
      base += catalogue.capacity;
    }
  }

  /** Calls back with each block of some kinds. */
  forEachOfKind(kinds: readonly BlockKind[], found: (number: number) => void): void {
    const wanted = blockKinds.map((kind) => kinds.includes(kind));
    let base = 0;
    for (const { catalogue, engine, priors } of this.roots) {
      const { live } = engine;
      const kindsOf = priors.kinds;
      for (let local = 0; local < catalogue.capacity; local++) {
        if (live[local] === 1 && wanted[kindsOf[local] ?? -1] === true) found(base + local);
      }
      base += catalogue.capacity;
    }
  }

  *entries(): Generator<FileEntry> {
    for (const { catalogue } of this.roots) for (const { entry } of catalogue.files()) yield entry;
  }

  clear(): void {
    for (const root of this.roots) root.clear();
  }

  settle(): void {
    for (const root of this.roots) root.settle();
  }
}
