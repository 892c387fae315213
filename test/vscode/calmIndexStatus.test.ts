import { beforeEach, describe, expect, it } from 'vitest';
import type { IndexStatus } from '../../src/core/ports';
import { CalmIndexStatus } from '../../src/vscode/calmIndexStatus';
import { ManualTimer } from '../support/manualTimer';

const status = (phase: IndexStatus['phase'], files: number): IndexStatus => ({ phase, files, blocks: 0, skipped: 0 });

let timer: ManualTimer;
let calm: CalmIndexStatus;
let told: string[];

beforeEach(() => {
  timer = new ManualTimer();
  told = [];
  calm = new CalmIndexStatus(timer, ({ phase, files }) => told.push(`${phase} ${files}`));
});

describe('CalmIndexStatus', () => {
  it('tells progress a few times a second, and the last of it', () => {
    for (let file = 0; file < 1_000; file += 1) {
      calm.receive(status('indexing', file));
      timer.advance(1);
    }
    timer.advance(1_000);
    expect(told.length).toBeLessThanOrEqual(7);
    expect(told[0]).toBe('indexing 0');
    expect(told.at(-1)).toBe('indexing 999');
  });

  it('tells a change of phase at once, and nothing older after it', () => {
    calm.receive(status('indexing', 1));
    calm.receive(status('indexing', 2));
    calm.receive(status('paused', 2));
    calm.receive(status('indexing', 2));
    calm.receive(status('ready', 3));
    timer.advance(1_000);
    expect(told).toEqual(['indexing 1', 'paused 2', 'indexing 2', 'ready 3']);
  });

  it('does not show a pass that is over soon', () => {
    calm.receive(status('ready', 3));
    timer.advance(1_000);
    calm.receive(status('indexing', 3));
    timer.advance(100);
    calm.receive(status('ready', 4));
    timer.advance(1_000);
    expect(told).toEqual(['ready 3', 'ready 4']);
  });

  it('shows a pass that takes its time', () => {
    calm.receive(status('ready', 3));
    calm.receive(status('indexing', 3));
    timer.advance(500);
    calm.receive(status('ready', 4));
    expect(told).toEqual(['ready 3', 'indexing 3', 'ready 4']);
  });

  it('tells a failure out of a quiet pass at once', () => {
    calm.receive(status('ready', 3));
    calm.receive(status('indexing', 3));
    calm.receive(status('failed', 0));
    timer.advance(1_000);
    expect(told).toEqual(['ready 3', 'failed 0']);
  });

  it('says nothing more once it is disposed, and leaves no timer', () => {
    calm.receive(status('indexing', 1));
    calm.receive(status('indexing', 2));
    calm.dispose();
    calm.dispose();
    calm.receive(status('ready', 2));
    timer.advance(1_000);
    expect(told).toEqual(['indexing 1']);
    expect(timer.pending).toBe(0);
  });
});
