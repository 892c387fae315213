import type { EpisodeEvent, EpisodeEventOf } from '../core/episodeEvent';
import type { Step } from '../core/step';

/** A step as far as the events tell it; without a response when the episode broke off in the middle of it. */
export type RecordedStep = Omit<Step, 'response' | 'durationMs' | 'usage'> & Partial<Pick<Step, 'response'>>;

/** An episode's events put together: what every export is made from. */
export interface EpisodeRecord {
  /** Absent only when the events lack their beginning. */
  readonly started?: EpisodeEventOf<'episodeStarted'>;
  readonly steps: readonly RecordedStep[];
  /** Absent when the episode broke off. */
  readonly finished?: EpisodeEventOf<'episodeFinished'>;
}

/** Puts the events of one episode together. Events of a later episode in the same list are not mixed in. */
export function recordEpisode(events: Iterable<EpisodeEvent>): EpisodeRecord {
  let started: EpisodeRecord['started'];
  let finished: EpisodeRecord['finished'];
  const steps = new Map<number, RecordedStep>();
  for (const event of events) {
    if (event.type === 'episodeStarted') {
      if (started) break;
      started = event;
    } else if (event.type === 'actionTaken') {
      steps.set(event.step, {
        index: event.step,
        ...(event.action && { action: event.action }),
        ...(event.raw !== undefined && { raw: event.raw }),
      });
    } else if (event.type === 'stepFinished') {
      steps.set(event.step, { ...(steps.get(event.step) ?? { index: event.step }), response: event.response });
    } else if (event.type === 'episodeFinished') {
      finished = event;
    }
  }
  return { ...(started && { started }), steps: [...steps.values()], ...(finished && { finished }) };
}
