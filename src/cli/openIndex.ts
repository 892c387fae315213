import { createIndex } from '../compose';
import type { CodeBase } from '../compose';
import type { IndexReport, IndexService } from '../index/indexService';
import { cacheFolder } from './cacheFolder';
import type { CliContext } from './cliContext';
import { IndexProgress } from './indexProgress';

/**
 * Opens the index of a code base, made anew or brought up to date, and closes it when `use` is done.
 * Progress is told to people.
 */
export async function withIndex<T>(
  codeBase: CodeBase,
  context: CliContext,
  options: { readonly fresh: boolean },
  use: (index: IndexService, figures: IndexReport) => Promise<T>,
): Promise<T> {
  const { assets, env, logger, signal, streams } = context;
  const index = createIndex(codeBase, { assets, cacheFolder: cacheFolder(env, process.platform), logger });
  const progress = new IndexProgress(streams);
  index.onStatus((status) => progress.tell(status));
  try {
    streams.note(`Indexing ${nameRoots(codeBase)}`);
    const opened = options.fresh ? index.rebuild(signal) : index.open(signal);
    return await use(index, await opened.finally(() => progress.end()));
  } finally {
    await index.dispose();
  }
}

const mostNamed = 4;

function nameRoots({ folders, libraries }: CodeBase): string {
  const names = [...folders, ...libraries.keys()];
  const more = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The figures as one sentence. */
export function describeFigures({ files, blocks, skipped, ms, warm, rssBytes }: IndexReport): string {
  const seconds = (ms / 1000).toFixed(1);
  const how = warm ? 'from the cache' : 'from scratch';
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${files} files, ${blocks} blocks in ${seconds} s (${how}), ${Math.round(rssBytes / 1e6)} MB${left}.`;
}
