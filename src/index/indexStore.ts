import { BlockPriors } from './blockPriors';
import { Catalogue } from './catalogue';
import type { FileEntry } from './catalogue';
import type { ReadFile } from './fileReader';
import type { KeptIndex } from './keptIndex';
import { TermIndex } from './termIndex';

/** Catalogue and term index, always changed together. */
export class IndexStore {
  #catalogue = new Catalogue();
  #terms = new TermIndex();
  #priors: BlockPriors | undefined;

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  get terms(): TermIndex {
    return this.#terms;
  }

  /** As of the last `settle`, but for blocks that have been put since. */
  get priors(): BlockPriors {
    return (this.#priors ??= new BlockPriors(this.#catalogue));
  }

  clear(): void {
    this.#catalogue = new Catalogue();
    this.#terms = new TermIndex();
    this.#priors = undefined;
  }

  remove(file: string): void {
    for (const number of this.#catalogue.remove(file)) this.#terms.remove(number);
  }

  /** To be called when many files have been put. Priors are worked out now, so that the first query does not wait for them. */
  settle(): void {
    this.#terms.settle();
    this.#priors = new BlockPriors(this.#catalogue);
  }

  /** Puts a file in the place of what was known of it. */
  put(entry: FileEntry, { blocks, bodies }: ReadFile): void {
    this.remove(entry.file);
    const path = entry.path.replace(/\.\w+$/, '');
    const numbers = this.#catalogue.add(entry, blocks);
    this.#priors?.update(numbers, this.#catalogue);
    numbers.forEach((id, at) => {
      const block = blocks[at];
      if (!block) return;
      const { name, signature, listing } = block;
      const docstring = listing ? `${block.docstring}\n${listing}` : block.docstring;
      this.#terms.add({ id, name, signature, docstring, path, text: bodies[at] ?? '' });
    });
  }

  /** @throws when the kept index is not whole; the store is empty then. */
  load({ files, terms }: KeptIndex): void {
    this.clear();
    try {
      for (const { entry, blocks, numbers } of files) this.#catalogue.add(entry, blocks, numbers);
      this.#catalogue.collectFree();
      this.#terms.restore(terms);
    } catch (error) {
      this.clear();
      throw error;
    }
  }

  async toKeep(): Promise<KeptIndex> {
    await this.#terms.compact();
    return {
      files: [...this.#catalogue.files()].map((entry) => {
        const numbers = this.#catalogue.numbersOf(entry.file);
        const blocks = numbers
          .map((number) => this.#catalogue.block(number))
          .filter((block) => block !== undefined)
          .map(({ kind, name, signature, docstring, listing, startLine, endLine, hash }) => ({
            kind,
            name,
            signature,
            docstring,
            ...(listing !== undefined && { listing }),
            startLine,
            endLine,
            hash,
          }));
        return { entry, blocks, numbers };
      }),
      terms: this.#terms.keep(),
    };
  }
}
