import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { IntervalHistogram } from 'node:perf_hooks';

/** How long the thread that this runs on was held up, in milliseconds. */
export interface Delay {
  readonly phase: string;
  readonly p999: number;
  readonly max: number;
  /** The most processor time that the thread itself spent at a stretch; absent where the system doesn't tell. */
  readonly ownWork?: number;
  readonly samples: number;
}

/** Processor time of the main thread so far, in milliseconds, where the system tells it (Linux). */
function threadTime(): number | undefined {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/**
 * Watches how long the main thread is held up, phase by phase. The delay is what perf_hooks measure
 * between two turns of a timer of one millisecond (which is part of it); the thread's own work in
 * between tells whether it was busy itself or waited for the processor that other programs had.
 */
export class HostDelay {
  readonly #delay = monitorEventLoopDelay({ resolution: 1 });
  /** Runs only in phases that count. Where it is started again it sees the pause as one delay: a few in ten thousands. */
  readonly #together = monitorEventLoopDelay({ resolution: 1 });
  readonly #counted: Delay[] = [];
  #before = threadTime();
  #most: number | undefined;
  readonly #timer = setInterval(() => {
    const now = threadTime();
    if (now !== undefined && this.#before !== undefined) this.#most = Math.max(this.#most ?? 0, now - this.#before);
    this.#before = now;
  }, 1);

  constructor() {
    this.#delay.enable();
  }

  /** Forgets what has been seen outside of phases. @param counts whether it is part of `together` */
  startPhase(counts: boolean): void {
    this.#delay.reset();
    this.#most = undefined;
    if (counts) this.#together.enable();
  }

  endPhase(phase: string): Delay {
    const seen: Delay = {
      phase,
      ...figuresOf(this.#delay),
      max: this.#delay.count > 0 ? this.#delay.max / 1e6 : 0,
      ...(this.#most !== undefined && { ownWork: this.#most }),
    };
    if (this.#together.disable()) this.#counted.push(seen);
    return seen;
  }

  /** All phases that count, as one. */
  together(phase: string): Delay {
    const own = this.#counted.flatMap(({ ownWork }) => ownWork ?? []);
    return {
      phase,
      ...figuresOf(this.#together),
      max: Math.max(0, ...this.#counted.map(({ max }) => max)),
      ...(own.length > 0 && { ownWork: Math.max(...own) }),
    };
  }

  stop(): void {
    this.#delay.disable();
    clearInterval(this.#timer);
  }
}

function figuresOf(delay: IntervalHistogram): Pick<Delay, 'p999' | 'samples'> {
  return { p999: delay.percentile(99.9) / 1e6, samples: delay.count };
}
