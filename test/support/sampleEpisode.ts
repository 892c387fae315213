import type { EpisodeEvent } from '../../src/core/episodeEvent';
import type { Solution } from '../../src/core/solution';
import { execution, failedExecution, printed } from './executions';
import { hit } from './memorySearch';

const interpreter = { path: '/usr/bin/python3', version: '3.11.7', source: 'test' };
const at = '2026-01-02T03:04:05.000Z';

/** A verified solution with `code`. */
export function verifiedSolution(code: string): Solution {
  return {
    code,
    verified: true,
    verification: {
      status: 'verified',
      codeHash: 'hash',
      interpreter,
      commit: 'abcdef0123456789',
      at,
      execution: printed('4\n'),
    },
  };
}

export interface SampleOptions {
  readonly question?: string;
  readonly workspaceFolders?: readonly string[];
  readonly solution?: Solution | undefined;
}

/** Events of an episode in which a search, a cell that fails, a cell that runs and a summary follow one another. */
export function sampleEpisode(options: SampleOptions = {}): EpisodeEvent[] {
  const solution =
    'solution' in options ? options.solution : verifiedSolution('from shapes import square\n\nprint(square(2))');
  const folders = [...(options.workspaceFolders ?? ['/project'])];
  const events: EpisodeEvent[] = [
    {
      type: 'episodeStarted',
      version: 1,
      id: 'e1',
      question: options.question ?? 'How do I square a number?',
      workspaceFolders: folders,
      workingDirectory: folders[0] ?? '/project',
      interpreter,
      model: 'a-model',
      strategy: 'codenav',
      encoding: 'xml',
      at,
    },
    { type: 'stepStarted', step: 1, at },
    {
      type: 'actionTaken',
      step: 1,
      action: { type: 'search', thought: 'I look for it.', content: 'square' },
      raw: '<raw>',
    },
    {
      type: 'stepFinished',
      step: 1,
      durationMs: 3,
      response: {
        kind: 'search',
        answers: [{ query: 'square', shown: [hit('square')], prototypes: [hit('cube')], remaining: 2 }],
      },
    },
    { type: 'stepStarted', step: 2, at },
    {
      type: 'actionTaken',
      step: 2,
      action: { type: 'code', thought: 'I try *it*.', content: 'from shapes import square\nsquare("2")' },
    },
    {
      type: 'stepFinished',
      step: 2,
      durationMs: 3,
      response: {
        kind: 'execution',
        code: 'from shapes import square\nsquare("2")',
        execution: failedExecution('TypeError', 'not a number', 2, 'square("2")'),
      },
    },
    { type: 'stepStarted', step: 3, at },
    { type: 'actionTaken', step: 3, action: { type: 'code', thought: '', content: 'print("two");square(2)' } },
    {
      type: 'stepFinished',
      step: 3,
      durationMs: 3,
      response: {
        kind: 'execution',
        code: 'print("two");square(2)',
        execution: execution({
          stdout: { head: 'two\n', tail: '', omitted: 0 },
          result: { 'text/plain': '4', 'application/json': '{"value":4}' },
          displays: [{ 'text/plain': '<Figure>', 'image/png': 'aGVsbG8=' }],
          variables: [{ name: 'n', change: 'added', type: 'int', value: '4' }],
        }),
      },
    },
  ];
  if (solution) {
    events.push(
      { type: 'stepStarted', step: 4, at },
      {
        type: 'actionTaken',
        step: 4,
        action: { type: 'code_summary', thought: 'That is it.', content: solution.code },
      },
      { type: 'stepFinished', step: 4, durationMs: 3, response: { kind: 'summary', solution } },
    );
  }
  const last = solution ? 5 : 4;
  events.push(
    { type: 'stepStarted', step: last, at },
    { type: 'actionTaken', step: last, action: { type: 'done', thought: '', content: 'true' } },
    { type: 'stepFinished', step: last, durationMs: 1, response: { kind: 'done', success: true, reason: '' } },
    {
      type: 'episodeFinished',
      outcome: 'success',
      message: 'Done: the solution ran in a fresh interpreter.',
      ...(solution && { solution }),
      steps: last,
      durationMs: 20,
      at,
    },
  );
  return events;
}
