import { createIndex } from '../compose';
import type { CodeBase } from '../compose';
import type { IndexService } from '../index/indexService';
import { cacheFolder } from './cacheFolder';
import type { CliContext } from './cliContext';

/** Figures of an index that is open. */
export type IndexFigures = Awaited<ReturnType<IndexService['open']>>;

/**
 * Opens the index of a code base, made anew or brought up to date, and closes it when `use` is done.
 * Progress is told to people.
 */
export async function withIndex<T>(
  codeBase: CodeBase,
  context: CliContext,
  options: { readonly fresh: boolean },
  use: (index: IndexService, figures: IndexFigures) => Promise<T>,
): Promise<T> {
  const { assets, env, logger, signal, streams } = context;
  const index = createIndex(codeBase, { assets, cacheFolder: cacheFolder(env, process.platform), logger });
  try {
    streams.note(`Indexing ${[...codeBase.folders, ...codeBase.libraries.keys()].join(', ')}`);
    const figures = await (options.fresh ? index.rebuild(signal) : index.open(signal));
    streams.note(describeFigures(figures));
    return await use(index, figures);
  } finally {
    await index.dispose();
  }
}

/** The figures as one sentence. */
export function describeFigures({ files, blocks, skipped, ms, warm, rssBytes }: IndexFigures): string {
  const seconds = (ms / 1000).toFixed(1);
  const how = warm ? 'from the cache' : 'from scratch';
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${files} files, ${blocks} blocks in ${seconds} s (${how}), ${Math.round(rssBytes / 1e6)} MB${left}.`;
}
