import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, expect } from 'vitest';
import { EpisodeSaver } from '../../src/cli/episodeSaver';
import { sampleEpisode } from '../support/sampleEpisode';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codenav-save-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function save(file: string, question: string): Promise<void> {
  const saver = await EpisodeSaver.at(folder, file);
  for (const event of sampleEpisode({ question })) await saver.append('e1', event);
}

describe('EpisodeSaver', () => {
  it.each(['print("mine")\n', '{"type":"notice"}\n', ' ', '{"type":"episodeStarted"'])(
    'does not replace a file that holds %j',
    async (text) => {
      const file = join(folder, 'mine.txt');
      writeFileSync(file, text);
      await expect(EpisodeSaver.at(folder, file)).rejects.toThrow('not an episode file');
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it('wants a folder that is there, and no folder', async () => {
    mkdirSync(join(folder, 'sub'));
    await expect(EpisodeSaver.at(folder, 'nowhere/e.codenav')).rejects.toThrow('there is no folder');
    await expect(EpisodeSaver.at(folder, 'sub')).rejects.toThrow('is a folder');
  });

  it('replaces an earlier episode, but not before the new one begins', async () => {
    await save('e.codenav', 'First?');
    const saver = await EpisodeSaver.at(folder, 'e.codenav');
    expect(await saver.read()).toEqual(sampleEpisode({ question: 'First?' }));
    await save('e.codenav', 'Second?');
    expect(await saver.read()).toEqual(sampleEpisode({ question: 'Second?' }));
  });

  it('fills an empty file', async () => {
    writeFileSync(join(folder, 'empty'), '');
    await save('empty', 'How?');
    expect(readFileSync(join(folder, 'empty'), 'utf8').split('\n')).toHaveLength(sampleEpisode().length + 1);
  });
});
