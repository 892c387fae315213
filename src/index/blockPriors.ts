import { blockKinds } from '../core/codeBlock';
import type { BlockKind } from '../core/codeBlock';
import type { Catalogue, CataloguedBlock, CataloguedFile } from './catalogue';
import { PublicNames } from './publicNames';
import type { ModuleFacts } from './publicNames';
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

/** What ranking knows of blocks whatever the query, by number; as arrays, for a query looks at all that match. */
export class BlockPriors {
  readonly #names: PublicNames;
  #values = new Float32Array(0);
  #tests = new Uint8Array(0);
  #tiers = new Uint8Array(0);
  #kinds = new Uint8Array(0);

  constructor(catalogue: Catalogue) {
    this.#names = new PublicNames([...catalogue.files()].map((file) => moduleFacts(file, catalogue)));
    this.update(0, catalogue.capacity, catalogue);
  }

  /** How likely a block is what a user of the code base wants; about 1. */
  get values(): Float32Array {
    return this.#values;
  }

  /** What that is to be multiplied with for a query that is not about tests. */
  get testFactor(): number {
    return factor.test;
  }

  /** 1 for blocks of tests. */
  get tests(): Uint8Array {
    return this.#tests;
  }

  /** See `tierOf`. */
  get tiers(): Uint8Array {
    return this.#tiers;
  }

  /** Places in `blockKinds`. */
  get kinds(): Uint8Array {
    return this.#kinds;
  }

  /** Takes note of blocks that have changed. What the code base offers is not worked out anew for them. */
  update(first: number, count: number, catalogue: Catalogue): void {
    this.#reserve(first + count);
    let file: string | undefined;
    let test = 0;
    for (let number = first; number < first + count; number++) {
      const block = catalogue.block(number);
      if (!block) continue;
      if (block.file.file !== file) {
        file = block.file.file;
        test = isTestPath(block.file.path) ? 1 : 0;
      }
      this.#values[number] = priorOf(block, this.#names);
      this.#tests[number] = test;
      this.#tiers[number] = tierOf(block.kind);
      this.#kinds[number] = blockKinds.indexOf(block.kind);
    }
  }

  #reserve(capacity: number): void {
    if (this.#values.length >= capacity) return;
    const room = this.#values.length === 0 ? capacity : Math.ceil(capacity * 1.25);
    this.#values = grown(this.#values, new Float32Array(room));
    this.#tests = grown(this.#tests, new Uint8Array(room));
    this.#tiers = grown(this.#tiers, new Uint8Array(room));
    this.#kinds = grown(this.#kinds, new Uint8Array(room));
  }
}

function grown<T extends Float32Array | Uint8Array>(values: T, into: T): T {
  into.set(values);
  return into;
}

function moduleFacts({ entry, first, count }: CataloguedFile, catalogue: Catalogue): ModuleFacts {
  const defined: string[] = [];
  for (let number = first; number < first + count; number++) {
    const block = catalogue.block(number);
    if (block && isDefinition(block.kind) && !block.name.includes('.')) defined.push(block.name);
  }
  return { entry, defined };
}

/**
 * CodeNav section 3.2: functions and classes come before assignments and imports; what is neither
 * comes last. Holds whatever the scores.
 */
export function tierOf(kind: BlockKind): 0 | 1 | 2 {
  switch (kind) {
    case 'FUNCTION':
    case 'CLASS':
    case 'METHOD':
      return 0;
    case 'ASSIGNMENT':
    case 'IMPORT':
      return 1;
    case 'CONDITIONAL':
    case 'DOCUMENTATION':
    case 'CELL':
    case 'OTHER':
      return 2;
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
