import type { EpisodeEvent } from '../core/episodeEvent';
import type { EpisodeSummary } from '../core/ports';
import { parseEvent } from './episodeFile';

/**
 * What the text of an episode file says of its episode in short. A finished episode tells it in its
 * first and last line; only one that was interrupted is read whole. Nothing for a file without a beginning.
 */
export function episodeSummaryOf(text: string): EpisodeSummary | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const started = parseEvent(lines[0] ?? '');
  if (started?.type !== 'episodeStarted') return undefined;
  const head = { id: started.id, question: started.question, startedAt: started.at };
  const last = parseEvent(lines.at(-1) ?? '');
  if (last?.type === 'episodeFinished') {
    return { ...head, outcome: last.outcome, verified: last.solution?.verified === true, steps: last.steps };
  }
  const events = lines.flatMap((line) => parseEvent(line) ?? []);
  return { ...head, verified: false, steps: events.filter(isStepEnd).length };
}

function isStepEnd(event: EpisodeEvent): boolean {
  return event.type === 'stepFinished';
}
