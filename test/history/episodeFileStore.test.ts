import { mkdtemp, readdir, readFile, rm, truncate, writeFile, mkdir, appendFile, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../src/core/episodeEvent';
import { ConfigurationError } from '../../src/core/errors';
import { appendEvent, readEpisodeFile } from '../../src/history/episodeFile';
import { EpisodeFileStore } from '../../src/history/episodeFileStore';
import { execution } from '../support/executions';
import { RecordingLogger } from '../support/recordingLogger';

function started(id: string, at = '2026-01-02T03:04:05.000Z', question = 'How do I add?'): EpisodeEvent {
  return {
    type: 'episodeStarted',
    version: 1,
    id,
    question,
    workspaceFolders: ['/project'],
    workingDirectory: '/project',
    model: 'navigator',
    strategy: 'navigator',
    encoding: 'none',
    at,
  };
}

const step: EpisodeEvent = {
  type: 'stepFinished',
  step: 1,
  response: { kind: 'execution', code: '1 + 1', execution: execution() },
  durationMs: 3,
};

const finished: EpisodeEvent = {
  type: 'episodeFinished',
  outcome: 'success',
  message: 'Done.',
  solution: { code: 'print("ü\n")', verified: false, verification: { status: 'notRun', reason: 'Refused.' } },
  steps: 1,
  durationMs: 5,
  at: '2026-01-02T03:05:00.000Z',
};

let folder: string;
let logger: RecordingLogger;
let store: EpisodeFileStore;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'codenav-history-')), 'deep', 'episodes');
  logger = new RecordingLogger();
  store = new EpisodeFileStore(folder, logger);
});

afterEach(async () => {
  await rm(join(folder, '..', '..'), { recursive: true, force: true });
});

async function write(id: string, ...events: EpisodeEvent[]): Promise<string> {
  for (const event of events) await store.append(id, event);
  return join(folder, `${id}.codenav`);
}

describe('EpisodeFileStore', () => {
  it.each(['../escape', '..', '.hidden', 'a/b', 'a\\b', '', 'x'.repeat(400), 'C:evil', 'a\0b'])(
    'refuses the id %j in every operation',
    async (id) => {
      await expect(store.append(id, started(id))).rejects.toThrow(ConfigurationError);
      await expect(store.read(id)).rejects.toThrow(ConfigurationError);
      await expect(store.remove(id)).rejects.toThrow(ConfigurationError);
      expect(await readdir(join(folder, '..', '..'))).toEqual([]);
    },
  );

  it('has no history before the first episode', async () => {
    expect(await store.list()).toEqual([]);
  });

  it('says so when an episode is gone', async () => {
    await expect(store.read('gone')).rejects.toThrow('no longer there');
  });

  it('reads what was left when the file is cut at any byte, and never more', async () => {
    const file = await write('cut', started('cut'), step, finished);
    const whole = await readFile(file);
    const events = [started('cut'), step, finished];
    for (let length = whole.length; length >= 0; length -= 7) {
      await truncate(file, length);
      const read = await store.read('cut');
      expect(read).toEqual(events.slice(0, read.length));
      const lines = whole.subarray(0, length).toString('utf8').split('\n').length - 1;
      expect(read.length).toBeGreaterThanOrEqual(lines);
    }
  });

  it('lists an episode that never finished without an outcome', async () => {
    await write('open', started('open'), step);
    expect(await store.list()).toEqual([
      { id: 'open', question: 'How do I add?', startedAt: '2026-01-02T03:04:05.000Z', verified: false, steps: 1 },
    ]);
  });

  it('lists the newest first, with outcome and verification', async () => {
    await write('b', started('b', '2026-01-01T00:00:00.000Z'), { ...finished, outcome: 'stuck', steps: 4 });
    const verified: EpisodeEvent = { ...finished, solution: { ...finished.solution!, verified: true } };
    await write('a', started('a', '2026-02-01T00:00:00.000Z'), step, verified);
    const list = await store.list();
    expect(list.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(list[0]).toMatchObject({ outcome: 'success', verified: true, steps: 1 });
    expect(list[1]).toMatchObject({ outcome: 'stuck', verified: false, steps: 4 });
  });

  it('notices that a listed file has changed', async () => {
    await write('a', started('a'));
    expect((await store.list())[0]?.outcome).toBeUndefined();
    await write('a', step, finished);
    expect((await store.list())[0]?.outcome).toBe('success');
  });

  it('leaves out and names files that are no episodes, and folders', async () => {
    await write('a', started('a'));
    await writeFile(join(folder, 'noise.codenav'), '\u0000\u0001 not json\n{"type":"stepStarted"}\n');
    await mkdir(join(folder, 'folder.codenav'));
    await writeFile(join(folder, 'other.txt'), 'x');
    expect((await store.list()).map(({ id }) => id)).toEqual(['a']);
    expect(logger.entries.map(({ message }) => message).join()).toContain('noise.codenav');
  });

  it('opens a copied file by its own name', async () => {
    const file = await write('a', started('a'));
    await copyFile(file, join(folder, 'copy.codenav'));
    const ids = (await store.list()).map(({ id }) => id);
    expect(ids.sort()).toEqual(['a', 'copy']);
    expect(await store.read('copy')).toEqual([started('a')]);
  });

  it('removes an episode, and is content when it is gone already', async () => {
    await write('a', started('a'));
    await store.remove('a');
    await store.remove('a');
    expect(await store.list()).toEqual([]);
  });

  it('makes its folder again when it was removed meanwhile', async () => {
    await write('a', started('a'));
    await rm(folder, { recursive: true });
    await expect(store.append('b', started('b'))).rejects.toThrow();
    await store.append('b', started('b'));
    expect(await store.read('b')).toEqual([started('b')]);
  });
});

describe('readEpisodeFile', () => {
  it('refuses a file of a newer version with a sentence', async () => {
    const file = await write('a', started('a'));
    await writeFile(file, `${JSON.stringify({ ...started('a'), version: 2 })}\n`);
    await expect(readEpisodeFile(file)).rejects.toThrow('newer version');
  });

  it('refuses a file that is no episode', async () => {
    const file = await write('a', started('a'));
    await writeFile(file, 'import os\nprint(1)\n');
    await expect(readEpisodeFile(file)).rejects.toThrow('not an episode');
  });

  it('goes on behind a line that can not be read', async () => {
    const file = await write('a', started('a'));
    await appendFile(file, '{"type":"notice"\n');
    await appendEvent(file, finished);
    expect(await readEpisodeFile(file)).toEqual([started('a'), finished]);
  });
});
