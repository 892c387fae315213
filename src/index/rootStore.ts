import { BlockPriors } from './blockPriors';
import { Catalogue } from './catalogue';
import type { BlockEntry, FileEntry } from './catalogue';
import type { EncodedTerms } from './blockTerms';
import type { KeptIndex } from './keptIndex';
import { TermEngine } from './termEngine';
import type { PackedPostings } from './packedPostings';

/** A file as it goes into a store. */
export interface StoredFile {
  readonly entry: FileEntry;
  readonly blocks: readonly BlockEntry[];
  readonly terms: EncodedTerms;
}

/** An index may carry so much that has gone, as a share of all, before it is cleared out. */
const maxDirt = 0.2;
const leastDirt = 2_000;

/** Catalogue, terms and priors of the files of one root, always changed together. */
export class RootStore {
  #catalogue = new Catalogue();
  #engine = new TermEngine();
  #priors: BlockPriors | undefined;

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  get engine(): TermEngine {
    return this.#engine;
  }

  /** As of the last `settle`, but for blocks that have been put since. */
  get priors(): BlockPriors {
    return (this.#priors ??= new BlockPriors(this.#catalogue));
  }

  clear(): void {
    this.#catalogue = new Catalogue();
    this.#engine = new TermEngine();
    this.#priors = undefined;
  }

  /** @param file absolute path */
  remove(file: string): void {
    for (const number of this.#catalogue.remove(file)) this.#engine.discard(number);
  }

  /**
   * Puts a file in the place of what was known of it.
   * @param entryOf see `TermEngine.addEncoded`
   */
  put({ entry, blocks, terms }: StoredFile, entryOf: (term: number) => PackedPostings): void {
    this.remove(entry.file);
    const first = this.#catalogue.add(entry, blocks);
    this.#engine.addEncoded(first, blocks.length, terms, entryOf);
    this.#priors?.update(first, blocks.length, this.#catalogue);
  }

  /**
   * To be called when many files have been put or removed. Priors are worked out now, so that the
   * first query does not wait for them.
   */
  settle(): void {
    const { capacity, dirt } = this.#engine;
    if (dirt > leastDirt && dirt > capacity * maxDirt) this.#compact();
    else this.#engine.settle();
    this.#priors = new BlockPriors(this.#catalogue);
  }

  /** To be called when there is time: whatever has gone is cleared out. */
  tidy(): void {
    if (this.#engine.dirt === 0) return;
    this.#compact();
    this.#priors = new BlockPriors(this.#catalogue);
  }

  /** @throws RangeError when the kept index is not whole; the store is empty then. */
  load({ files, terms }: KeptIndex): void {
    this.clear();
    try {
      for (const { entry, blocks, first } of files) {
        if (first < this.#catalogue.capacity) throw new RangeError('The kept files are not in order.');
        this.#catalogue.add(entry, blocks, first);
      }
      this.#engine.restore(terms, (number) => this.#catalogue.block(number) !== undefined);
      this.#catalogue.reserve(this.#engine.capacity);
      if (this.#catalogue.capacity > this.#engine.capacity) throw new RangeError('The kept terms end too early.');
    } catch (error) {
      this.clear();
      throw error;
    }
  }

  #compact(): void {
    this.#catalogue.compact();
    this.#engine.compact();
  }
}
