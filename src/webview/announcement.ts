import { outcomeText } from './outcomeText';
import { responseSentence, stepState, stepTitle } from './stepText';
import type { EpisodeView } from '../panel/episodeView';

/**
 * What a person who hears the panel should be told now that `before` became `after`, both of the
 * same running episode; empty: nothing. One sentence for the latest change, so that a fast episode
 * does not pile them up.
 */
export function announcement(before: EpisodeView | undefined, after: EpisodeView): string {
  if (after.finished && !before?.finished) {
    const { outcome, message, solution } = after.finished;
    const verified = solution?.verified === true ? ' The solution is verified.' : '';
    return `${outcomeText(outcome).title}. ${message || outcomeText(outcome).sentence}${verified}`;
  }
  const step = after.steps.at(-1);
  const earlier = before?.steps.find(({ index }) => index === step?.index);
  if (!step || step === earlier) return '';
  if (stepState(step) === 'waiting' && (!earlier || stepState(earlier) !== 'waiting')) {
    const what = step.approval?.request.purpose === 'verification' ? 'to check the solution' : 'to run code';
    return `Step ${step.index} waits for your approval ${what}.`;
  }
  if (step.response && !earlier?.response) {
    return `Step ${step.index}: ${stepTitle(step, true)}. ${responseSentence(step.response)}`;
  }
  if (step.action && !earlier?.action) return `Step ${step.index}: ${stepTitle(step, true)}.`;
  return '';
}
