import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors';
import type { EpisodeEvent } from '../core/episodeEvent';
import type { EpisodeStore, EpisodeSummary, Logger } from '../core/ports';
import { appendEvent, episodeFileExtension, readEpisodeFile } from './episodeFile';
import { episodeSummaryOf } from './episodeSummaryOf';

/** A summary, as long as the file is the one that it was made from. */
interface CachedSummary {
  readonly mtimeMs: number;
  readonly size: number;
  readonly summary: EpisodeSummary | undefined;
}

/** Letters, digits, `_`, `-` and `.`, not starting with a dot: a name in its folder and nothing else. */
const idPattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,150}$/;

/** Keeps each episode as a file `<id>.codenav` of one folder, which is made with the first episode. */
export class EpisodeFileStore implements EpisodeStore {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #summaries = new Map<string, CachedSummary>();
  #folderMade: Promise<unknown> | undefined;

  constructor(folder: string, logger: Logger) {
    this.#folder = folder;
    this.#logger = logger;
  }

  async append(id: string, event: EpisodeEvent): Promise<void> {
    const file = this.#file(id);
    this.#folderMade ??= mkdir(this.#folder, { recursive: true });
    try {
      await this.#folderMade;
      await appendEvent(file, event);
    } catch (error) {
      // The folder may have been removed meanwhile: the next event makes it again.
      this.#folderMade = undefined;
      throw error;
    }
  }

  /** Newest first. A file that can't be read is named in the log and left out. */
  async list(): Promise<readonly EpisodeSummary[]> {
    const names = await this.#names();
    const summaries: EpisodeSummary[] = [];
    for (const name of names) {
      const summary = await this.#summary(name);
      if (summary) summaries.push(summary);
    }
    for (const name of this.#summaries.keys()) if (!names.includes(name)) this.#summaries.delete(name);
    return summaries.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  }

  /** @throws ConfigurationError when there is no such episode, or it can't be read. */
  async read(id: string): Promise<readonly EpisodeEvent[]> {
    const file = this.#file(id);
    try {
      return await readEpisodeFile(file);
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      const why = isMissing(error) ? 'it is no longer there' : messageOf(error);
      throw new ConfigurationError(`The episode can't be opened: ${why}.`, { cause: error });
    }
  }

  /** Removing what is not there is fine. */
  async remove(id: string): Promise<void> {
    await rm(this.#file(id), { force: true });
  }

  #file(id: string): string {
    if (!idPattern.test(id)) throw new ConfigurationError(`"${id.slice(0, 80)}" is not the name of an episode.`);
    return join(this.#folder, `${id}${episodeFileExtension}`);
  }

  async #names(): Promise<string[]> {
    try {
      const entries = await readdir(this.#folder, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && entry.name.endsWith(episodeFileExtension))
        .map(({ name }) => name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async #summary(name: string): Promise<EpisodeSummary | undefined> {
    const file = join(this.#folder, name);
    try {
      const { mtimeMs, size } = await stat(file);
      const cached = this.#summaries.get(name);
      if (cached?.mtimeMs === mtimeMs && cached.size === size) return cached.summary;
      const summary = withIdOf(name, episodeSummaryOf(await readFile(file, 'utf8')));
      this.#summaries.set(name, { mtimeMs, size, summary });
      if (!summary) this.#logger.warn(`${file} has no beginning that can be read; it is left out of the history.`);
      return summary;
    } catch (error) {
      this.#logger.warn(`${file} can't be read; it is left out of the history. ${messageOf(error)}`);
      return undefined;
    }
  }
}

/** Episodes are opened by the name of their file, which may have been copied under another. */
function withIdOf(name: string, summary: EpisodeSummary | undefined): EpisodeSummary | undefined {
  const id = name.slice(0, -episodeFileExtension.length);
  return summary && idPattern.test(id) ? { ...summary, id } : undefined;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
