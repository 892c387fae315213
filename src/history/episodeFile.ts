import { appendFile, readFile } from 'node:fs/promises';
import { ConfigurationError } from '../core/errors';
import type { EpisodeEvent } from '../core/episodeEvent';
import { episodeEventSchema, episodeFileVersion } from '../core/episodeEvent';

/** What the names of episode files end with. */
export const episodeFileExtension = '.codenav';

/**
 * Adds one event to an episode file, which is created when it is not there; its folder must exist.
 * Only the person can read the file: it holds what their code printed.
 */
export async function appendEvent(file: string, event: EpisodeEvent): Promise<void> {
  await appendFile(file, `${JSON.stringify(event)}\n`, { mode: 0o600 });
}

/**
 * The events of an episode file, in order. A line that can't be read is left out, so that a file
 * which was cut at any byte gives what had been written before.
 * @throws ConfigurationError when the file is of a newer version, or holds no episode at all.
 */
export async function readEpisodeFile(file: string): Promise<readonly EpisodeEvent[]> {
  const text = await readFile(file, 'utf8');
  refuseNewerVersion(file, text);
  const events = text.split('\n').flatMap((line) => parseEvent(line) ?? []);
  if (events.length === 0 && text.trim() !== '' && text.includes('\n')) {
    throw new ConfigurationError(`${file} is not an episode of CodeNav.`);
  }
  return events;
}

/** The event that a line of an episode file holds; nothing for a line that was cut or is none. */
export function parseEvent(line: string): EpisodeEvent | undefined {
  const parsed = episodeEventSchema.safeParse(parseJson(line));
  return parsed.success ? parsed.data : undefined;
}

function refuseNewerVersion(file: string, text: string): void {
  const end = text.indexOf('\n');
  const header = parseJson(end < 0 ? text : text.slice(0, end));
  if (typeof header !== 'object' || header === null || !('version' in header)) return;
  if (typeof header.version !== 'number' || header.version <= episodeFileVersion) return;
  throw new ConfigurationError(`${file} was written by a newer version of CodeNav: update CodeNav to read it.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
