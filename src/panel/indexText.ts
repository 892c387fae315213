import { formatCount, plural } from '../core/plural';
import type { IndexState } from './messages';

/** How much of the running or paused pass is done, from 0 to 100; nothing when that is not known. */
export function indexPercent({ progress }: IndexState): number | undefined {
  if (!progress || progress.total <= 0) return undefined;
  // Only what is done whole is called so.
  return Math.min(100, Math.floor((100 * progress.done) / progress.total));
}

/** `1,234 of 3,475 files`; empty when no pass is running or its size is not known. */
export function passText({ progress }: IndexState): string {
  return progress ? `${formatCount(progress.done)} of ${plural(progress.total, 'file')}` : '';
}

/** `3,475 files, 50,508 blocks`: what can be found now. */
export function contentText({ files, blocks }: IndexState): string {
  return `${plural(files, 'file')}, ${plural(blocks, 'block')}`;
}

/** True when a cancelled pass has left files that are not searched. */
export function isIncomplete({ left, phase }: IndexState): boolean {
  return (left ?? 0) > 0 && (phase === 'ready' || phase === 'idle');
}

/** How the index is, as one sentence. */
export function indexSentence(index: IndexState): string {
  const pass = passText(index);
  switch (index.phase) {
    case 'indexing':
      return pass ? `Indexing: ${pass}.` : 'Looking for files to index.';
    case 'paused':
      return pass ? `Indexing is paused at ${pass}.` : 'Indexing is paused.';
    case 'failed':
      return index.message ?? 'The index could not be made.';
    case 'idle':
    case 'ready':
      if (isIncomplete(index)) return `Indexing was cancelled: ${leftText(index)}.`;
      return index.phase === 'idle' ? 'Nothing is indexed yet.' : 'The index is up to date.';
  }
}

/** `2,241 files are not searched`. */
export function leftText({ left = 0 }: IndexState): string {
  return `${plural(left, 'file')} ${left === 1 ? 'is' : 'are'} not searched`;
}

/** `2 files are left out or indexed only in part`; empty when there is none. */
export function skippedText({ skipped }: IndexState): string {
  return skipped === 0
    ? ''
    : `${plural(skipped, 'file')} ${skipped === 1 ? 'is' : 'are'} left out or indexed only in part`;
}
