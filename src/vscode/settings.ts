import * as z from 'zod';
import { defaultEpisodeSettings } from '../core/settings';
import type { EpisodeSettings } from '../core/settings';
import { openAiBaseUrl } from '../models/openAiAddress';

/** The extension's settings, read once for each question. */
export interface Settings {
  readonly episode: EpisodeSettings;
  readonly cellTimeoutMs: number;
  /** Names of installed libraries that are searched beside the workspace. */
  readonly libraries: readonly string[];
  /** The person's own choice of interpreter; empty: none. */
  readonly pythonPath: string;
  readonly model: {
    /** Empty: the navigator answers. */
    readonly name: string;
    readonly baseUrl: string;
  };
}

/** Each setting: its key below `codenav.`, what it may be, and what is used where it is something else. */
const schemas = {
  maxSteps: z.int().min(1).max(200),
  'cell.timeout': z.number().min(1).max(86_400),
  'search.shownWhole': z.int().min(1).max(20),
  'search.prototypes': z.int().min(0).max(50),
  libraries: z.array(z.string().regex(/^[A-Za-z_][\w.-]*$/)),
  'python.path': z.string(),
  'model.name': z.string(),
  'model.baseUrl': z.string(),
} as const;

type Key = keyof typeof schemas;

/** Settings, and a sentence for each that can't be used as it stands. */
export interface SettingsReading {
  readonly settings: Settings;
  readonly problems: readonly string[];
}

/** Reads the settings through `get`, which answers the value of `codenav.<key>`. */
export function readSettings(get: (key: string) => unknown): SettingsReading {
  const problems: string[] = [];
  const read = <K extends Key>(key: K, fallback: z.infer<(typeof schemas)[K]>): z.infer<(typeof schemas)[K]> => {
    const value = get(key);
    if (value === undefined || value === null) return fallback;
    const parsed = schemas[key].safeParse(value);
    if (parsed.success) return parsed.data as z.infer<(typeof schemas)[K]>;
    problems.push(`The setting codenav.${key} can't be used: ${parsed.error.issues[0]?.message ?? 'wrong value'}.`);
    return fallback;
  };
  const defaults = defaultEpisodeSettings;
  return {
    settings: {
      episode: {
        maxSteps: read('maxSteps', defaults.maxSteps),
        candidates: defaults.candidates,
        shownWhole: read('search.shownWhole', defaults.shownWhole),
        prototypes: read('search.prototypes', defaults.prototypes),
      },
      cellTimeoutMs: read('cell.timeout', 60) * 1000,
      libraries: [...new Set(read('libraries', []))],
      pythonPath: read('python.path', '').trim(),
      model: {
        name: read('model.name', '').trim(),
        baseUrl: read('model.baseUrl', '').trim() || openAiBaseUrl,
      },
    },
    problems,
  };
}
