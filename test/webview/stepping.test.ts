import { describe, expect, it } from 'vitest';
import { viewEpisode } from '../../src/panel/episodeView';
import { clampPosition, moveOfKey, movePosition, viewAt } from '../../src/webview/stepping';
import { wholeEpisode } from './harness/episodeEvents';

describe('stepping', () => {
  it('stays within the episode', () => {
    expect(movePosition(1, 'back', 3)).toBe(1);
    expect(movePosition(3, 'forward', 3)).toBe(3);
    expect(movePosition(2, 'first', 3)).toBe(1);
    expect(movePosition(2, 'last', 3)).toBe(3);
    expect(clampPosition(9, 3)).toBe(3);
    expect(clampPosition(1, 0)).toBe(0);
  });

  it('knows its keys and no others', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map(moveOfKey)).toEqual([
      'back',
      'forward',
      'first',
      'last',
      undefined,
    ]);
  });

  it('shows an episode as it was: no later step, notice or outcome', () => {
    const whole = viewEpisode(wholeEpisode);
    const early = viewAt(whole, 3);
    expect(early.steps.map((step) => step.index)).toEqual([1, 2, 3]);
    expect(early.notices).toEqual([]);
    expect(early.finished).toBeUndefined();
    expect(early.started).toBe(whole.started);
    expect(viewAt(whole, 4).notices).toHaveLength(1);
    expect(viewAt(whole, 7)).toBe(whole);
  });
});
