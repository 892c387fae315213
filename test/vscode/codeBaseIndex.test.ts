import { beforeEach, describe, expect, it } from 'vitest';
import type { Interpreter } from '../../src/core/interpreter';
import type { IndexStatus } from '../../src/core/ports';
import { CodeBaseIndex } from '../../src/vscode/codeBaseIndex';
import { MemoryIndex } from '../support/memoryIndex';
import { RecordingLogger } from '../support/recordingLogger';

const signal = new AbortController().signal;
const query = { query: 'x', limit: 1, withText: 0 };

let made: MemoryIndex[];
let statuses: IndexStatus[];
let problems: string[];
let libraries: string[];
let folders: string[];
let interpreter: (signal: AbortSignal) => Promise<Interpreter | undefined>;
let index: CodeBaseIndex;

beforeEach(() => {
  made = [];
  statuses = [];
  problems = [];
  libraries = [];
  folders = ['/project'];
  interpreter = () => Promise.resolve(undefined);
  index = new CodeBaseIndex({
    logger: new RecordingLogger(),
    create: () => {
      const memory = new MemoryIndex(10);
      made.push(memory);
      return memory;
    },
    folders: () => folders,
    libraries: () => libraries,
    interpreter: (each) => interpreter(each),
    onStatus: (status) => statuses.push(status),
    onProblem: (problem) => problems.push(problem),
  });
});

/** The index whose pass has begun. */
async function begun(count = 1): Promise<MemoryIndex> {
  while (made.length < count || index.status.progress === undefined) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return made[count - 1]!;
}

const phases = (): string[] => statuses.map(({ phase }) => phase).filter((phase, at, all) => phase !== all[at - 1]);

describe('CodeBaseIndex', () => {
  it('is not made before it is needed, nor without a folder', () => {
    index.pause();
    expect(index.isOpen).toBe(false);
    folders = [];
    index.ensure();
    expect(made).toEqual([]);
    expect(statuses).toEqual([]);
  });

  it('says why it failed, and is made anew when it is needed again', async () => {
    index.ensure();
    const first = await begun();
    first.fail('The folder is gone.');
    await expect.poll(() => index.status).toMatchObject({ phase: 'failed', message: 'The folder is gone.' });
    expect(first.disposals).toBeGreaterThan(0);
    const finished = index.finished(signal);
    (await begun(2)).work(10);
    expect(await finished).toMatchObject({ phase: 'ready', files: 10 });
  });

  it('answers searches from what there is while its first pass is paused', async () => {
    index.ensure();
    const memory = await begun();
    memory.work(4);
    index.pause();
    expect(index.status).toMatchObject({ phase: 'paused', progress: { done: 4, total: 10 } });
    expect((await index.search(query, signal)).total).toBe(4);
    expect((await index.outline(signal)).files).toBe(4);
    index.resume();
    memory.work(6);
    expect(phases()).toEqual(['indexing', 'paused', 'indexing', 'ready']);
  });

  it('keeps what is there when it is cancelled, and goes on from there', async () => {
    const finished = index.finished(signal);
    const memory = await begun();
    memory.work(4);
    await index.cancel();
    expect(await finished).toMatchObject({ phase: 'ready', files: 4, left: 6 });
    expect((await index.search(query, signal)).total).toBe(4);
    index.ensure();
    expect(index.status.left).toBe(6);
    index.resume();
    expect(index.status).toMatchObject({ phase: 'indexing', progress: { done: 4, total: 10 } });
    memory.work(6);
    expect(index.status).toEqual({ phase: 'ready', files: 10, blocks: 10, skipped: 0 });
    expect(made).toHaveLength(1);
  });

  it('can be cancelled while libraries are still looked for, and begins again', async () => {
    libraries = ['networkx'];
    let sought: AbortSignal | undefined;
    interpreter = (each) => {
      sought = each;
      return new Promise((_resolve, reject) => each.addEventListener('abort', () => reject(each.reason as Error)));
    };
    index.ensure();
    await index.cancel();
    expect(sought?.aborted).toBe(true);
    expect(made).toEqual([]);
    expect(index.status.phase).toBe('idle');
    interpreter = () => Promise.resolve(undefined);
    index.resume();
    (await begun()).work(10);
    expect(index.status.phase).toBe('ready');
  });

  it('tells what is skipped so far while a pass runs or is paused, and waits for a first pass that has not begun', async () => {
    const asked = index.skipped(signal);
    const memory = await begun();
    memory.skippedFiles = [{ path: '/project/a.py', reason: 'it is odd' }];
    memory.work(10);
    expect(await asked).toHaveLength(1);
    void index.rebuild(signal);
    await begun();
    expect(index.status.phase).toBe('indexing');
    expect(await index.skipped(signal)).toHaveLength(1);
    index.pause();
    expect(await index.skipped(signal)).toHaveLength(1);
  });

  it('rebuilds until that is done or cancelled', async () => {
    index.ensure();
    const memory = await begun();
    memory.work(10);
    const rebuilt = index.rebuild(signal);
    await expect.poll(() => index.status.phase).toBe('indexing');
    memory.work(3);
    await index.cancel();
    await rebuilt;
    expect(index.status).toMatchObject({ phase: 'ready', files: 3, left: 7 });
  });

  it('is waited for when it is made anew meanwhile', async () => {
    const finished = index.finished(signal);
    const first = await begun();
    await index.reset();
    (await begun(2)).work(10);
    expect(await finished).toMatchObject({ phase: 'ready', files: 10 });
    expect(first.disposals).toBeGreaterThan(0);
  });

  it('lets the one who waits go, and goes on', async () => {
    const leave = new AbortController();
    const finished = index.finished(leave.signal);
    const memory = await begun();
    leave.abort(new Error('No longer interested.'));
    await expect(finished).rejects.toThrow('No longer interested.');
    memory.work(10);
    expect(index.status.phase).toBe('ready');
  });

  it('tells watchers until they have seen enough', async () => {
    const seen: string[] = [];
    const stop = index.watch(({ phase }) => seen.push(phase));
    index.ensure();
    const memory = await begun();
    stop();
    memory.work(10);
    expect(new Set(seen)).toEqual(new Set(['indexing']));
  });

  it('refreshes only what is open, and ends with the window', async () => {
    await index.refresh(['/project/a.py']);
    index.ensure();
    const memory = await begun();
    const refreshed = index.refresh(['/project/b.py']);
    expect(memory.refreshed).toEqual([]);
    memory.work(10);
    await refreshed;
    expect(memory.refreshed).toEqual(['/project/b.py']);
    await index.dispose();
    await index.dispose();
    expect(memory.disposals).toBe(1);
    await expect(index.search(query, signal)).rejects.toThrow('closed');
    index.ensure();
    expect(made).toHaveLength(1);
  });
});
