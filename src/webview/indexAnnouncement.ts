import { plural } from '../core/plural';
import { indexSentence, isIncomplete } from '../panel/indexText';
import type { IndexState } from '../panel/messages';

/** A pass over fewer files is over before its sign is read out. */
const longPass = 100;

/**
 * What a person who hears the panel should be told of the index now that `before` became `after`;
 * empty: nothing. The changes of state alone: figures that run are never read out.
 */
export function indexAnnouncement(before: IndexState | undefined, after: IndexState): string {
  if (!before) return '';
  if (isIncomplete(after)) return isIncomplete(before) ? '' : indexSentence(after);
  if (before.phase === after.phase) return '';
  switch (after.phase) {
    case 'paused':
      return indexSentence(after);
    case 'failed':
      return `Indexing failed. ${indexSentence(after)}`;
    case 'indexing':
      return before.phase === 'paused' || isIncomplete(before) ? 'Indexing goes on.' : '';
    case 'ready':
      return before.phase !== 'idle' && (before.progress?.total ?? 0) >= longPass
        ? `Indexing is done: ${plural(after.files, 'file')}.`
        : '';
    case 'idle':
      return '';
  }
}
