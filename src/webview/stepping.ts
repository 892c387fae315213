import type { EpisodeView } from '../panel/episodeView';

export type StepMove = 'first' | 'back' | 'forward' | 'last';

/** The position after a move, in an episode of `count` steps; positions count from 1. */
export function movePosition(position: number, move: StepMove, count: number): number {
  switch (move) {
    case 'first':
      return clampPosition(1, count);
    case 'back':
      return clampPosition(position - 1, count);
    case 'forward':
      return clampPosition(position + 1, count);
    case 'last':
      return count;
  }
}

/** A position that exists; 0 in an episode without steps. */
export function clampPosition(position: number, count: number): number {
  return Math.min(Math.max(position, Math.min(1, count)), count);
}

/** The move that a key asks for. */
export function moveOfKey(key: string): StepMove | undefined {
  switch (key) {
    case 'ArrowLeft':
      return 'back';
    case 'ArrowRight':
      return 'forward';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    default:
      return undefined;
  }
}

/** The episode as it was at a position: later steps, notices and the outcome are not there yet. */
export function viewAt(view: EpisodeView, position: number): EpisodeView {
  if (position >= view.steps.length) return view;
  return {
    ...(view.started && { started: view.started }),
    steps: view.steps.slice(0, position),
    notices: view.notices.filter((notice) => notice.afterStep < position),
  };
}
