import { beforeEach, describe, expect, it } from 'vitest';
import type { IndexStatus } from '../../src/core/ports';
import { PassClock } from '../../src/vscode/passClock';

let now: number;
let clock: PassClock;

beforeEach(() => {
  now = 1_000;
  clock = new PassClock(() => now);
});

/** The phase begins after `wait` milliseconds. */
function observe(phase: IndexStatus['phase'], wait: number): void {
  now += wait;
  clock.observe({ phase, files: 0, blocks: 0, skipped: 0 });
}

describe('PassClock', () => {
  it('knows nothing before a pass has been seen', () => {
    observe('ready', 50);
    expect(clock.elapsedMs).toBeUndefined();
  });

  it('counts while a pass runs, not while it is paused, and stops at its end', () => {
    observe('indexing', 0);
    observe('indexing', 100);
    expect(clock.elapsedMs).toBe(100);
    observe('paused', 100);
    now += 5_000;
    expect(clock.elapsedMs).toBe(200);
    observe('indexing', 0);
    observe('ready', 30);
    now += 5_000;
    expect(clock.elapsedMs).toBe(230);
  });

  it('begins anew with each pass', () => {
    observe('indexing', 0);
    observe('ready', 900);
    observe('indexing', 900);
    now += 7;
    expect(clock.elapsedMs).toBe(7);
  });
});
