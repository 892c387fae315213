import { basename, join } from 'node:path';
import { assetsIn } from '../../src/compose';
import { IndexService } from '../../src/index/indexService';
import type { IndexOptions } from '../../src/index/indexService';
import type { Ablation } from './ablations';
import type { Bench } from './bench';
import type { Target } from './protocols';
import { silent } from './silent';

/** An index over one folder, open, for the protocols on quality. */
export class OpenedIndex {
  readonly #index: IndexService;
  readonly #signal = new AbortController().signal;

  private constructor(index: IndexService) {
    this.#index = index;
  }

  /** @param name of the folder where it is kept during the run; the same name is opened warm */
  static async open(bench: Bench, folder: string, name: string, ablation?: Ablation): Promise<OpenedIndex> {
    const options: IndexOptions & { readonly tuning?: Ablation['tuning'] } = {
      roots: [{ folder, kind: 'workspace', label: basename(folder) }],
      cacheFolder: join(bench.work, 'indexes', ablation?.rebuild ? `${name}-${ablation.name}` : name),
      ...assetsIn(bench.assets),
      logger: silent,
      ...(ablation && { tuning: ablation.tuning }),
    };
    const index = new IndexService(options);
    const opened = new OpenedIndex(index);
    await index.open(opened.#signal);
    return opened;
  }

  /** The best hits for each query. */
  async ask(queries: readonly string[], limit = 10): Promise<Target[][]> {
    const found: Target[][] = [];
    for (const query of queries) {
      const { hits } = await this.#index.search({ query, limit, withText: 0 }, this.#signal);
      found.push(hits.map(({ path, name }) => ({ path, name })));
    }
    return found;
  }

  dispose(): Promise<void> {
    return this.#index.dispose();
  }
}
