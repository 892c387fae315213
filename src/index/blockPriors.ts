import type { Catalogue, CataloguedBlock } from './catalogue';
import { PublicNames } from './publicNames';
import { isSidePath, isTestPath } from './testPaths';

const factor = {
  /** Offered by a top-level package or module. */
  front: 1.5,
  offered: 1.25,
  private: 0.8,
  method: 0.9,
  test: 0.3,
  side: 0.6,
};

/** How likely a block is what a user of the code base wants, whatever the query. */
export class BlockPriors {
  readonly #names: PublicNames;
  readonly #values: number[] = [];
  readonly #tests: boolean[] = [];

  constructor(catalogue: Catalogue) {
    this.#names = new PublicNames(
      [...catalogue.files()].map((entry) => ({
        entry,
        defined: catalogue
          .numbersOf(entry.file)
          .map((number) => catalogue.block(number))
          .filter((block) => block !== undefined)
          .filter(({ kind, name }) => isDefinition(kind) && !name.includes('.'))
          .map(({ name }) => name),
      })),
    );
    for (let number = 0; number < catalogue.capacity; number++) this.#put(number, catalogue);
  }

  /** Takes note of blocks that have changed. What the code base offers is not worked out anew for them. */
  update(numbers: readonly number[], catalogue: Catalogue): void {
    for (const number of numbers) this.#put(number, catalogue);
  }

  of(number: number, { wantsTests }: { readonly wantsTests: boolean }): number {
    const value = this.#values[number] ?? 1;
    return this.#tests[number] && !wantsTests ? value * factor.test : value;
  }

  #put(number: number, catalogue: Catalogue): void {
    const block = catalogue.block(number);
    this.#values[number] = block ? priorOf(block, this.#names) : 1;
    this.#tests[number] = block !== undefined && isTestPath(block.file.path);
  }
}

function priorOf(block: CataloguedBlock, names: PublicNames): number {
  const { module, path } = block.file;
  const place = isSidePath(path) ? factor.side : 1;
  if (!isDefinition(block.kind) || module === undefined) return place;
  const [outer = '', ...inner] = block.name.split('.');
  const depth = names.depthOf(module, outer);
  const offered = depth === undefined ? 1 : depth === 1 ? factor.front : factor.offered;
  const hidden = block.name.split('.').some((part) => part.startsWith('_')) || /(?:^|\.)_/.test(module);
  return place * offered * (hidden ? factor.private : 1) * (inner.length > 0 ? factor.method : 1);
}

function isDefinition(kind: string): boolean {
  return kind === 'FUNCTION' || kind === 'CLASS' || kind === 'METHOD' || kind === 'ASSIGNMENT';
}
