import { describe, expect, it } from 'vitest';
import { describeFigures, interruptionText } from '../../src/cli/openIndex';

describe('describeFigures', () => {
  it('counts as people do', () => {
    const figures = { files: 1, blocks: 1, skipped: 0, ms: 1_240, left: 0, warm: false, rssBytes: 81e6 };
    expect(describeFigures(figures)).toBe('1 file, 1 block in 1.2 s (from scratch), 81 MB.');
    expect(describeFigures({ ...figures, files: 3475, blocks: 50_508, skipped: 2, left: 0, warm: true })).toBe(
      '3,475 files, 50,508 blocks in 1.2 s (from the cache), 81 MB, 2 left out or indexed only in part.',
    );
  });
});

describe('interruptionText', () => {
  it('says what is kept and what is still to be done', () => {
    const status = {
      phase: 'indexing',
      files: 1,
      blocks: 1200,
      skipped: 0,
      progress: { done: 1, total: 3475 },
    } as const;
    expect(interruptionText(status)).toBe(
      'Interrupted: 1 file and 1,200 blocks are indexed and kept, 3,474 still to be done. The next run goes on from there.',
    );
  });

  it('claims nothing where nothing is done', () => {
    expect(interruptionText({ phase: 'idle', files: 0, blocks: 0, skipped: 0 })).toBe('Interrupted.');
    expect(
      interruptionText({ phase: 'indexing', files: 0, blocks: 0, skipped: 0, progress: { done: 0, total: 9 } }),
    ).toBe('Interrupted.');
  });
});
