import { describe, it, expect } from 'vitest';
import { IndexProgress } from '../../src/cli/indexProgress';
import type { IndexStatus } from '../../src/core/ports';
import { testStreams } from '../support/testStreams';

const status = (done: number): IndexStatus => ({
  phase: 'indexing',
  files: done,
  blocks: done * 1000,
  skipped: 0,
  progress: { done, total: 9 },
});

async function tell(terminal: boolean, times: readonly number[]): Promise<string> {
  const { streams, err } = testStreams({ terminal });
  let now = 0;
  const progress = new IndexProgress(streams, () => now);
  times.forEach((time, at) => {
    now = time;
    progress.tell(status(at + 1));
  });
  progress.tell({ phase: 'ready', files: 9, blocks: 9, skipped: 0 });
  progress.end();
  await new Promise((resolve) => setImmediate(resolve));
  return err();
}

describe('IndexProgress', () => {
  it('writes over its line on a terminal, now and then, and takes it away', async () => {
    const text = await tell(true, [10, 120, 130, 300]);
    expect(text).toBe(
      '\rIndexed 2 of 9 files, 2,000 blocks\u001b[K\rIndexed 4 of 9 files, 4,000 blocks\u001b[K\r\u001b[K',
    );
  });

  it('writes few whole lines elsewhere', async () => {
    expect(await tell(false, [10, 120, 6000, 7000])).toBe('Indexed 3 of 9 files, 3,000 blocks\n');
  });
});
