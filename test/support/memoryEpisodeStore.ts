import type { EpisodeEvent } from '../../src/core/episodeEvent';
import type { EpisodeStore, EpisodeSummary } from '../../src/core/ports';

/** Keeps episodes in memory. `failWith` makes every further write fail. */
export class MemoryEpisodeStore implements EpisodeStore {
  readonly #episodes = new Map<string, EpisodeEvent[]>();
  failWith: Error | undefined;

  async append(id: string, event: EpisodeEvent): Promise<void> {
    // A turn of the event loop, as a write to disk takes: order must not depend on being at once.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.failWith) throw this.failWith;
    this.#episodes.set(id, [...(this.#episodes.get(id) ?? []), event]);
  }

  list(): Promise<readonly EpisodeSummary[]> {
    return Promise.resolve([]);
  }

  read(id: string): Promise<readonly EpisodeEvent[]> {
    return Promise.resolve(this.#episodes.get(id) ?? []);
  }

  remove(id: string): Promise<void> {
    this.#episodes.delete(id);
    return Promise.resolve();
  }
}
