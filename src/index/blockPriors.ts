import type { Catalogue, CataloguedBlock } from './catalogue';
import { PublicNames } from './publicNames';
import { isSidePath, isTestPath } from './testPaths';

const factor = {
  /** Offered by a top-level package or module. */
  front: 1.5,
  offered: 1.25,
  private: 0.8,
  method: 0.8,
  test: 0.3,
  side: 0.6,
};

/** How likely a block is what a user of the code base wants, whatever the query. */
export class BlockPriors {
  readonly #values: Float32Array;
  readonly #tests: Uint8Array;

  constructor(catalogue: Catalogue) {
    const names = new PublicNames(
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
    this.#values = new Float32Array(catalogue.capacity);
    this.#tests = new Uint8Array(catalogue.capacity);
    for (let number = 0; number < catalogue.capacity; number++) {
      const block = catalogue.block(number);
      if (!block) continue;
      this.#values[number] = priorOf(block, names);
      this.#tests[number] = isTestPath(block.file.path) ? 1 : 0;
    }
  }

  of(number: number, { wantsTests }: { readonly wantsTests: boolean }): number {
    const value = this.#values[number] ?? 1;
    return this.#tests[number] && !wantsTests ? value * factor.test : value;
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
