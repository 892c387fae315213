import { existsSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { ConfigurationError } from '../core/errors';
import type { EpisodeEvent } from '../core/episodeEvent';
import type { EpisodeStore, EpisodeSummary } from '../core/ports';
import { appendEvent, parseEvent, readEpisodeFile } from '../history/episodeFile';
import { writableFile } from './files';

/** Keeps one episode in one file, which is emptied when it begins. */
export class EpisodeSaver implements EpisodeStore {
  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * For a file that is new, empty, or an earlier episode.
   * @throws ConfigurationError for anything else: it would be lost.
   */
  static async at(cwd: string, path: string): Promise<EpisodeSaver> {
    const file = await writableFile(cwd, path, '--save');
    if (!(await mayBeReplaced(file).catch(() => false))) {
      throw new ConfigurationError(`--save: ${file} is there already and is not an episode file. Name another file.`);
    }
    return new EpisodeSaver(file);
  }

  async append(_id: string, event: EpisodeEvent): Promise<void> {
    if (event.type === 'episodeStarted') await writeFile(this.#file, '', { mode: 0o600 });
    await appendEvent(this.#file, event);
  }

  list(): Promise<readonly EpisodeSummary[]> {
    return Promise.resolve([]);
  }

  read(): Promise<readonly EpisodeEvent[]> {
    return readEpisodeFile(this.#file);
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }
}

const headBytes = 1024 * 1024;

async function mayBeReplaced(file: string): Promise<boolean> {
  if (!existsSync(file)) return true;
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).split('\n', 1);
    return bytesRead === 0 || parseEvent(line)?.type === 'episodeStarted';
  } finally {
    await handle.close();
  }
}
