import { createIndex } from '../compose';
import type { CodeBase } from '../compose';
import { formatCount, plural } from '../core/plural';
import type { IndexStatus } from '../core/ports';
import type { IndexReport, IndexService } from '../index/indexService';
import { cacheFolder } from './cacheFolder';
import type { CliContext } from './cliContext';
import { IndexProgress } from './indexProgress';
import { InterruptedError } from './interruption';

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
    return await use(index, await openWhole(index, options, progress, signal));
  } finally {
    await index.dispose();
  }
}

/** @throws InterruptedError that says what of it is done, when the signal comes first. */
async function openWhole(
  index: IndexService,
  options: { readonly fresh: boolean },
  progress: IndexProgress,
  signal: AbortSignal,
): Promise<IndexReport> {
  try {
    return await (options.fresh ? index.rebuild(signal) : index.open(signal));
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new InterruptedError(interruptionText(progress.last), { cause: error });
  } finally {
    progress.end();
  }
}

/** What became of the work. Closing the index keeps what there is of it. */
export function interruptionText({ files, blocks, progress }: IndexStatus): string {
  const left = progress ? progress.total - progress.done : 0;
  if (files === 0 || left <= 0) return 'Interrupted.';
  const done = `${plural(files, 'file')} and ${plural(blocks, 'block')} are indexed and kept`;
  return `Interrupted: ${done}, ${formatCount(left)} still to be done. The next run goes on from there.`;
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
  const trouble = skipped > 0 ? `, ${formatCount(skipped)} left out or indexed only in part` : '';
  const memory = `${Math.round(rssBytes / 1e6)} MB`;
  return `${plural(files, 'file')}, ${plural(blocks, 'block')} in ${seconds} s (${how}), ${memory}${trouble}.`;
}
