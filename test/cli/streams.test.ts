import { describe, it, expect } from 'vitest';
import { Interruption } from '../../src/cli/interruption';
import { testStreams } from '../support/testStreams';

describe('Streams', () => {
  it('tells when the reader of the answer has gone, and does not throw', async () => {
    const terminal = testStreams();
    terminal.output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await new Promise((resolve) => setImmediate(resolve));
    terminal.streams.out('more');
    await terminal.streams.flush();
    expect(terminal.closed()).toBeGreaterThan(0);
  });

  it('is interactive only where somebody can answer', () => {
    expect(testStreams().streams.interactive).toBe(true);
    expect(testStreams({ terminal: false }).streams.interactive).toBe(false);
  });

  it('has no colours where they are not wanted', () => {
    expect(testStreams().streams.bold('a')).toBe('a');
  });
});

describe('Interruption', () => {
  it('keeps the code of the first signal', () => {
    const interruption = new Interruption();
    expect(interruption.exitCode).toBeUndefined();
    interruption.abort(130);
    interruption.abort(143);
    expect(interruption.signal.aborted).toBe(true);
    expect(interruption.exitCode).toBe(130);
  });
});
