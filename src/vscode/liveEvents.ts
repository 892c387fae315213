import type { EpisodeEvent } from '../core/episodeEvent';

/** Output of a running cell that is worth keeping: what the panel shows of it, its end. */
const outputLimit = 20_000;

/**
 * Adds an event to a list of events, in place, so that the list tells the same episode with fewer
 * entries: text that goes on is put together.
 */
export function pushMerged(events: EpisodeEvent[], event: EpisodeEvent): void {
  const last = events.at(-1);
  if (event.type === 'thoughtDelta' && last?.type === 'thoughtDelta' && last.step === event.step) {
    events[events.length - 1] = { ...last, text: last.text + event.text };
  } else if (
    event.type === 'outputDelta' &&
    last?.type === 'outputDelta' &&
    last.step === event.step &&
    last.stream === event.stream
  ) {
    events[events.length - 1] = { ...last, text: (last.text + event.text).slice(-outputLimit) };
  } else {
    events.push(event);
  }
}

/**
 * Adds an event to the record of a running episode, in place. Progress that a later event tells
 * whole (a thought by its action, output by its response) is dropped, so that the record stays small.
 */
export function pushSettled(events: EpisodeEvent[], event: EpisodeEvent): void {
  pushMerged(events, event);
  if (event.type === 'actionTaken' && event.action) remove(events, 'thoughtDelta', event.step);
  if (event.type === 'stepFinished') remove(events, 'outputDelta', event.step);
}

function remove(events: EpisodeEvent[], type: 'thoughtDelta' | 'outputDelta', step: number): void {
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at];
    if (event?.type === 'stepStarted' && event.step === step) return;
    if (event?.type === type && event.step === step) events.splice(at, 1);
  }
}
