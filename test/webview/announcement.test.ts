import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../src/core/episodeEvent';
import type { EpisodeView } from '../../src/panel/episodeView';
import { emptyEpisode, reduceEpisode } from '../../src/panel/episodeView';
import { announcement } from '../../src/webview/announcement';
import { wholeEpisode } from './harness/episodeEvents';

/** Everything that is said while the events arrive one by one. */
function said(events: readonly EpisodeEvent[]): string[] {
  const sentences: string[] = [];
  let view: EpisodeView = emptyEpisode;
  for (const event of events) {
    const next = reduceEpisode(view, event);
    sentences.push(announcement(view, next));
    view = next;
  }
  return sentences.filter((sentence) => sentence !== '');
}

describe('announcement', () => {
  it('tells the episode step by step', () => {
    expect(said(wholeEpisode)).toEqual([
      'Step 1: Searching.',
      'Step 1: Searched. 5 places found.',
      'Step 2: Running code.',
      'Step 2 waits for your approval to run code.',
      "Step 2: Code failed. TypeError: shortest_path() got an unexpected keyword argument 'weigth'",
      'Step 3: Reply could not be used. A reply must hold exactly one action.',
      'Step 4: Running code.',
      'Step 4: Ran code. It ran without an error.',
      'Step 5: Running code.',
      'Step 5: Code was not run. You refused it: it must not delete files.',
      'Step 6: Checking the solution.',
      'Step 6: Checked the solution. It ran in a fresh interpreter.',
      'Step 7: Finishing.',
      'Step 7: Finished. The shortest path is found and checked.',
      'Done. A solution was found, and it runs on its own. The solution is verified.',
    ]);
  });

  it('does not read out a thought as it streams, nor output', () => {
    expect(
      said([
        { type: 'stepStarted', step: 1, at: '' },
        { type: 'thoughtDelta', step: 1, text: 'I' },
        { type: 'outputDelta', step: 1, stream: 'stdout', text: 'x' },
      ]),
    ).toEqual([]);
  });

  it('has a sentence for an end without one, and does not say verified of what is not', () => {
    const end: EpisodeEvent = {
      type: 'episodeFinished',
      outcome: 'cancelled',
      message: '',
      steps: 0,
      durationMs: 1,
      at: '',
    };
    expect(said([end])).toEqual(['Stopped. You stopped it.']);
  });
});
