import type { Outcome } from '../core/episodeEvent';

/** How the end of an episode is shown; `unfinished` when its record just stops. */
export interface OutcomeText {
  readonly title: string;
  readonly icon: string;
  readonly tone: 'good' | 'neutral' | 'bad';
  /** For an episode that gives no reason of its own. */
  readonly sentence: string;
}

const texts: Readonly<Record<Outcome | 'unfinished', OutcomeText>> = {
  success: { title: 'Done', icon: 'pass', tone: 'good', sentence: 'A solution was found.' },
  failure: {
    title: 'No solution',
    icon: 'circle-slash',
    tone: 'neutral',
    sentence: 'No solution was found that runs.',
  },
  stepLimit: {
    title: 'Out of steps',
    icon: 'circle-slash',
    tone: 'neutral',
    sentence: 'It used all the steps that the settings allow.',
  },
  formatLimit: {
    title: 'Replies could not be read',
    icon: 'error',
    tone: 'bad',
    sentence: 'The model kept answering in a form that could not be read.',
  },
  stuck: {
    title: 'No progress',
    icon: 'circle-slash',
    tone: 'neutral',
    sentence: 'It kept doing the same thing without getting further.',
  },
  budget: {
    title: 'Out of budget',
    icon: 'circle-slash',
    tone: 'neutral',
    sentence: 'It used all the tokens or time that the settings allow.',
  },
  cancelled: { title: 'Stopped', icon: 'debug-stop', tone: 'neutral', sentence: 'You stopped it.' },
  error: { title: 'Something went wrong', icon: 'error', tone: 'bad', sentence: 'It could not go on.' },
  unfinished: {
    title: 'Interrupted',
    icon: 'debug-stop',
    tone: 'neutral',
    sentence: 'It ended before it was done: the window was closed, or the extension stopped.',
  },
};

export function outcomeText(outcome: Outcome | undefined): OutcomeText {
  return texts[outcome ?? 'unfinished'];
}
