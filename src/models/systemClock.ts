import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/ports';

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};
