import { describe, expect, it } from 'vitest';
import { outcomes } from '../../src/core/episodeEvent';
import { hostMessageSchema } from '../../src/panel/messages';
import { outcomeText } from '../../src/webview/outcomeText';
import { stepState, stepTitle } from '../../src/webview/stepText';
import { viewEpisode } from '../../src/panel/episodeView';
import { wholeEpisode } from './harness/episodeEvents';
import { scenes } from './harness/scenes';

describe('scenes', () => {
  it.each(Object.keys(scenes))('%s is what a host could send', (name) => {
    for (const message of scenes[name] ?? []) expect(hostMessageSchema.safeParse(message).error).toBeUndefined();
  });
});

describe('stepText', () => {
  it('names what each step did and how it went', () => {
    const { steps } = viewEpisode(wholeEpisode);
    expect(steps.map((step) => [stepTitle(step, false), stepState(step)])).toEqual([
      ['Searched', 'ok'],
      ['Code failed', 'failed'],
      ['Reply could not be used', 'failed'],
      ['Ran code', 'ok'],
      ['Code was not run', 'skipped'],
      ['Checked the solution', 'ok'],
      ['Finished', 'ok'],
    ]);
  });

  it('tells a step that goes on from one that will not', () => {
    const step = { index: 1, thought: '', liveOutput: '' };
    expect(stepTitle(step, true)).toBe('Thinking');
    expect(stepTitle(step, false)).toBe('Not finished');
  });
});

describe('outcomeText', () => {
  it('has a sentence of its own for every outcome', () => {
    const sentences = [...outcomes, undefined].map((outcome) => outcomeText(outcome).sentence);
    expect(new Set(sentences).size).toBe(outcomes.length + 1);
  });
});
