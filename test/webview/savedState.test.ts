import { describe, expect, it } from 'vitest';
import { emptySavedState, readSavedState } from '../../src/webview/savedState';

describe('readSavedState', () => {
  it.each([
    undefined,
    null,
    'x',
    {},
    { draft: 1, scroll: 0 },
    { draft: 'a', scroll: -1 },
    { draft: '', scroll: 0, position: 0 },
  ])('starts afresh from %j', (value) => {
    expect(readSavedState(value)).toEqual(emptySavedState);
  });

  it('gives back what was kept', () => {
    const kept = { draft: 'How', episodeId: 'a', position: 2, scroll: 120 };
    expect(readSavedState(structuredClone(kept))).toEqual(kept);
  });
});
