import { CodeNavError } from '../core/errors';
import type { EpisodeEvent } from '../core/episodeEvent';
import { toChatLine } from './chat';
import { recordEpisode } from './episodeRecord';
import type { EpisodeRecord } from './episodeRecord';
import type { ExportFormat } from './exportFormat';
import { toMarkdown } from './markdown';
import { toNotebook } from './notebook';
import { toPytest } from './pytest';
import { toPython } from './python';

/** An episode that has nothing of what was asked for. */
export class ExportError extends CodeNavError<'noSolution' | 'notAnEpisode'> {}

/**
 * The text of an export, ready to be written as UTF-8.
 * @throws ExportError when the events do not begin an episode, or when a script or a test is asked
 * of an episode without a solution.
 */
export function exportEpisode(events: Iterable<EpisodeEvent>, format: ExportFormat): string {
  const record = recordEpisode(events);
  if (!record.started)
    throw new ExportError('notAnEpisode', 'There is no episode to export: its beginning is missing.');
  switch (format) {
    case 'notebook':
      return toNotebook(record);
    case 'markdown':
      return toMarkdown(record);
    case 'python':
      return toPython(record, solutionOf(record));
    case 'pytest':
      return toPytest(record, solutionOf(record));
    case 'chat':
      return toChatLine(record);
  }
}

function solutionOf(record: EpisodeRecord): NonNullable<NonNullable<EpisodeRecord['finished']>['solution']> {
  const solution = record.finished?.solution;
  if (!solution) throw new ExportError('noSolution', 'This episode has no solution to write as Python.');
  return solution;
}
