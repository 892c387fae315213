import { stripAnsi } from './ansi';
import type { Response } from '../core/response';
import { plural } from '../core/plural';
import type { StepView } from '../panel/episodeView';

/** Where a step is: the person's answer is awaited, it goes on, or it is over and how. */
export type StepState = 'running' | 'waiting' | 'ok' | 'failed' | 'skipped';

export function stepState(step: StepView): StepState {
  const { response } = step;
  if (!response) return step.approval && !step.approval.decision ? 'waiting' : 'running';
  switch (response.kind) {
    case 'search':
      return 'ok';
    case 'execution':
      return response.execution.status === 'ok' ? 'ok' : 'failed';
    case 'summary':
      return response.solution.verification.status === 'failed' ? 'failed' : 'ok';
    case 'done':
      return response.success ? 'ok' : 'failed';
    case 'notRun':
      return 'skipped';
    case 'invalidAction':
      return 'failed';
  }
}

/** What a step does or did, in a few words. `ongoing` is false for one that will not go on. */
export function stepTitle(step: StepView, ongoing: boolean): string {
  if (step.response) return responseTitle(step.response);
  if (!ongoing) return 'Not finished';
  if (stepState(step) === 'waiting') return 'Waiting for you';
  switch (step.action?.type) {
    case 'search':
      return 'Searching';
    case 'code':
      return 'Running code';
    case 'code_summary':
      return 'Checking the solution';
    case 'done':
      return 'Finishing';
    case undefined:
      return 'Thinking';
  }
}

const failedRuns = {
  error: 'Code failed',
  interrupted: 'Code was stopped',
  timeout: 'Code took too long',
  crashed: 'Python ended unexpectedly',
} as const;

function responseTitle(response: Response): string {
  switch (response.kind) {
    case 'search':
      return 'Searched';
    case 'execution':
      return response.execution.status === 'ok' ? 'Ran code' : failedRuns[response.execution.status];
    case 'notRun':
      return 'Code was not run';
    case 'summary':
      return summaryTitle(response.solution.verification.status);
    case 'done':
      return response.success ? 'Finished' : 'Gave up';
    case 'invalidAction':
      return 'Reply could not be used';
  }
}

function summaryTitle(status: 'verified' | 'failed' | 'notRun'): string {
  switch (status) {
    case 'verified':
      return 'Checked the solution';
    case 'failed':
      return 'Solution failed its check';
    case 'notRun':
      return 'Wrote the solution';
  }
}

/** One sentence on what came out of a step, for people who hear the panel. */
export function responseSentence(response: Response): string {
  switch (response.kind) {
    case 'search': {
      const shown = response.answers.reduce((sum, answer) => sum + answer.shown.length + answer.prototypes.length, 0);
      return shown === 0 ? 'Nothing was found.' : `${plural(shown, 'place')} found.`;
    }
    case 'execution': {
      const { error, message, status } = response.execution;
      if (error) return `${error.name}: ${stripAnsi(error.message)}`;
      return message ?? (status === 'ok' ? 'It ran without an error.' : '');
    }
    case 'notRun':
      return response.reason;
    case 'summary':
      return response.solution.verified ? 'It ran in a fresh interpreter.' : 'It is not verified.';
    case 'done':
      return response.reason;
    case 'invalidAction':
      return response.rule;
  }
}
