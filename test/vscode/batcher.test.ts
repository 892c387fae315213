import { describe, expect, it } from 'vitest';
import { Batcher } from '../../src/vscode/batcher';
import { ManualTimer } from '../support/manualTimer';

describe('Batcher', () => {
  it('hands on each item once, after a quiet time, and never two batches at once', async () => {
    const timer = new ManualTimer();
    const batches: (readonly string[])[] = [];
    let finish = (): void => undefined;
    const batcher = new Batcher<string>(100, timer, (items) => {
      batches.push(items);
      return new Promise((resolve) => (finish = resolve));
    });
    batcher.add('a');
    timer.advance(60);
    batcher.add('b');
    batcher.add('a');
    timer.advance(60);
    expect(batches).toEqual([]);
    timer.advance(40);
    expect(batches).toEqual([['a', 'b']]);
    batcher.add('c');
    timer.advance(100);
    expect(batches).toHaveLength(1);
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toEqual([['a', 'b'], ['c']]);
    batcher.add('d');
    batcher.dispose();
    batcher.add('e');
    timer.advance(1_000);
    expect(batches).toHaveLength(2);
    expect(timer.pending).toBe(0);
  });
});
