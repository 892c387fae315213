import { describe, expect, it } from 'vitest';
import type { IndexState } from '../../src/panel/messages';
import { indexAnnouncement } from '../../src/webview/indexAnnouncement';

const state = (phase: IndexState['phase'], changes: Partial<IndexState> = {}): IndexState => ({
  phase,
  files: 0,
  blocks: 0,
  skipped: 0,
  ...changes,
});
const at = (done: number, total = 3475): Partial<IndexState> => ({ files: done, progress: { done, total } });

/** What is said while the states follow each other. */
function said(...states: IndexState[]): string[] {
  return states.map((each, index) => indexAnnouncement(states[index - 1], each)).filter(Boolean);
}

describe('indexAnnouncement', () => {
  it('tells a pass that is paused, resumed and done, without its figures in between', () => {
    expect(
      said(
        state('idle'),
        state('indexing'),
        state('indexing', at(1)),
        state('indexing', at(1000)),
        state('paused', at(1000)),
        state('paused', at(1000)),
        state('indexing', at(1001)),
        state('indexing', at(3475)),
        state('ready', { files: 3475 }),
      ),
    ).toEqual(['Indexing is paused at 1,000 of 3,475 files.', 'Indexing goes on.', 'Indexing is done: 3,475 files.']);
  });

  it('tells a cancellation once, and that it goes on', () => {
    expect(
      said(
        state('indexing', at(10)),
        state('ready', { files: 10, left: 3465 }),
        state('ready', { files: 11, left: 3465 }),
        state('indexing', at(11)),
        state('failed', { message: 'The folder is gone.' }),
      ),
    ).toEqual([
      'Indexing was cancelled: 3,465 files are not searched.',
      'Indexing goes on.',
      'Indexing failed. The folder is gone.',
    ]);
  });

  it('is silent about small passes, and about what was so when the panel opened', () => {
    expect(said(state('paused', at(10)))).toEqual([]);
    expect(said(state('ready'), state('indexing', at(1, 2)), state('ready'))).toEqual([]);
  });
});
