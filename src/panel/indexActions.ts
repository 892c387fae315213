import type { IndexState } from './messages';

/** What a person can have done with the index. `continue` goes on with what a cancellation left out. */
export type IndexAction = 'pause' | 'resume' | 'continue' | 'cancel' | 'rebuild' | 'showSkipped' | 'showLog';

/** The actions that make sense as the index is now, the likeliest first. */
export function indexActions(index: IndexState): readonly IndexAction[] {
  const skipped: readonly IndexAction[] = index.skipped > 0 ? ['showSkipped'] : [];
  switch (index.phase) {
    case 'indexing':
      // Before it is known what there is to do, there is nothing to pause between.
      return index.progress ? ['pause', 'cancel', ...skipped] : ['cancel', ...skipped];
    case 'paused':
      return ['resume', 'cancel', ...skipped];
    case 'idle':
    case 'ready':
      return (index.left ?? 0) > 0 ? ['continue', 'rebuild', ...skipped] : ['rebuild', ...skipped];
    case 'failed':
      return ['rebuild', 'showLog'];
  }
}
