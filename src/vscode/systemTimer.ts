import type { Timer } from './panelState';

/** The machine's own time. */
export const systemTimer: Timer = {
  now: () => performance.now(),
  schedule: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
