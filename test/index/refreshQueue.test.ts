import { describe, expect, it } from 'vitest';
import { RefreshQueue } from '../../src/index/refreshQueue';

/** Refreshes that end one by one, when they are told to. */
function held(): { calls: (readonly string[] | undefined)[]; ends: ((error?: Error) => void)[]; queue: RefreshQueue } {
  const calls: (readonly string[] | undefined)[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const queue = new RefreshQueue((paths) => {
    calls.push(paths);
    return new Promise((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  });
  return { calls, ends, queue };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('refreshes', () => {
  it('that fail do not keep the next from running', async () => {
    const { calls, ends, queue } = held();
    const first = queue.add(['a']);
    await turn();
    const second = queue.add(['b']);
    ends[0]?.(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await turn();
    ends[1]?.();
    await second;
    expect(calls).toEqual([['a'], ['b']]);
  });

  it('that are asked for while one runs become one', async () => {
    const { calls, ends, queue } = held();
    const first = queue.add(['a']);
    await turn();
    const later = [queue.add(['b']), queue.add(['c', 'b']), queue.add(['d'])];
    await turn();
    expect(calls).toHaveLength(1);
    ends[0]?.();
    await first;
    await turn();
    ends[1]?.();
    await Promise.all(later);
    expect(calls).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('of everything take the others in', async () => {
    const { calls, ends, queue } = held();
    const all = [queue.add(['a']), queue.add(undefined), queue.add(['b'])];
    await turn();
    ends[0]?.();
    await Promise.all(all);
    expect(calls).toEqual([undefined]);
  });
});
