import { describe, expect, it } from 'vitest';
import { indexActions } from '../../src/panel/indexActions';
import {
  contentText,
  indexPercent,
  indexSentence,
  isIncomplete,
  leftText,
  passText,
  skippedText,
} from '../../src/panel/indexText';
import type { IndexState } from '../../src/panel/messages';

const state = (changes: Partial<IndexState>): IndexState => ({
  phase: 'ready',
  files: 0,
  blocks: 0,
  skipped: 0,
  ...changes,
});
const progress = { done: 1234, total: 3475 };

describe('indexText', () => {
  it.each([
    [undefined, undefined],
    [{ done: 0, total: 0 }, undefined],
    [{ done: 0, total: 9 }, 0],
    [{ done: 1234, total: 3475 }, 35],
    [{ done: 3474, total: 3475 }, 99],
    [{ done: 9, total: 9 }, 100],
    [{ done: 12, total: 9 }, 100],
  ])('of %j is %s percent done', (pass, percent) => {
    expect(indexPercent(state(pass ? { progress: pass } : {}))).toBe(percent);
  });

  it('says one file of one', () => {
    expect(passText(state({ progress: { done: 0, total: 1 } }))).toBe('0 of 1 file');
    expect(contentText(state({ files: 1, blocks: 1 }))).toBe('1 file, 1 block');
    expect(leftText(state({ left: 1 }))).toBe('1 file is not searched');
    expect(skippedText(state({ skipped: 1 }))).toBe('1 file is left out or indexed only in part');
  });

  it.each<[Partial<IndexState>, string]>([
    [{ phase: 'idle' }, 'Nothing is indexed yet.'],
    [{ phase: 'idle', left: 12 }, 'Indexing was cancelled: 12 files are not searched.'],
    [{ phase: 'indexing' }, 'Looking for files to index.'],
    [{ phase: 'indexing', progress }, 'Indexing: 1,234 of 3,475 files.'],
    // What an earlier cancellation left is not news while it is being done.
    [{ phase: 'indexing', progress, left: 5 }, 'Indexing: 1,234 of 3,475 files.'],
    [{ phase: 'paused', progress }, 'Indexing is paused at 1,234 of 3,475 files.'],
    [{ phase: 'paused' }, 'Indexing is paused.'],
    [{ phase: 'ready', left: 2241 }, 'Indexing was cancelled: 2,241 files are not searched.'],
    [{ phase: 'ready' }, 'The index is up to date.'],
    [{ phase: 'failed' }, 'The index could not be made.'],
    [{ phase: 'failed', message: 'It is gone.' }, 'It is gone.'],
  ])('says of %j: %s', (changes, sentence) => {
    expect(indexSentence(state(changes))).toBe(sentence);
  });

  it('calls incomplete only an index that nobody is working on', () => {
    const phases = ['idle', 'indexing', 'paused', 'ready', 'failed'] as const;
    expect(phases.filter((phase) => isIncomplete(state({ phase, left: 3 })))).toEqual(['idle', 'ready']);
    expect(isIncomplete(state({ left: 0 }))).toBe(false);
    expect(isIncomplete(state({}))).toBe(false);
  });
});

describe('indexActions', () => {
  it.each<[Partial<IndexState>, readonly string[]]>([
    [{ phase: 'idle' }, ['rebuild']],
    [{ phase: 'idle', left: 3 }, ['continue', 'rebuild']],
    [{ phase: 'indexing' }, ['cancel']],
    [{ phase: 'indexing', progress }, ['pause', 'cancel']],
    [{ phase: 'indexing', progress, skipped: 1 }, ['pause', 'cancel', 'showSkipped']],
    [{ phase: 'paused', progress }, ['resume', 'cancel']],
    [{ phase: 'ready' }, ['rebuild']],
    [{ phase: 'ready', left: 0, skipped: 2 }, ['rebuild', 'showSkipped']],
    [{ phase: 'ready', left: 3, skipped: 2 }, ['continue', 'rebuild', 'showSkipped']],
    [{ phase: 'failed' }, ['rebuild', 'showLog']],
  ])('for %j are %j', (changes, actions) => {
    expect(indexActions(state(changes))).toEqual(actions);
  });
});
