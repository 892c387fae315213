import { messageOf } from '../core/errors';
import type { Logger } from '../core/ports';

const levels = ['debug', 'info', 'warn', 'error'] as const;

type Level = (typeof levels)[number];

/** A logger for the level that `CODENAV_LOG` names, and above; one that says nothing when it names none. */
export function createLogger(level: string | undefined, write: (line: string) => void): Logger {
  const least = levels.findIndex((name) => name === level?.toLowerCase());
  const log = (name: Level, message: string): void => {
    if (least >= 0 && levels.indexOf(name) >= least) write(`[${name}] ${message}`);
  };
  return {
    debug: (message) => log('debug', message),
    info: (message) => log('info', message),
    warn: (message) => log('warn', message),
    error: (message, cause) => log('error', cause === undefined ? message : `${message} ${messageOf(cause)}`),
  };
}
