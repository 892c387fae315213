import { describe, it, expect } from 'vitest';
import { EpisodeNarrator } from '../../src/cli/episodeNarrator';
import type { EpisodeEvent } from '../../src/core/episodeEvent';
import { printed } from '../support/executions';
import { sampleEpisode } from '../support/sampleEpisode';
import { testStreams } from '../support/testStreams';

function narrate(events: readonly EpisodeEvent[], showsCode = true) {
  const terminal = testStreams();
  const narrator = new EpisodeNarrator(terminal.streams, () => showsCode);
  for (const event of events) narrator.tell(event);
  return new Promise<{ out: string; err: string }>((resolve) =>
    setImmediate(() => resolve({ out: terminal.out(), err: terminal.err() })),
  );
}

const step = 1;
const at = '2026-01-02T03:04:05.000Z';

describe('EpisodeNarrator', () => {
  it('tells thought, hits, code, error and the verification on standard error, nothing on standard output', async () => {
    const { out, err } = await narrate(sampleEpisode());
    expect(out).toBe('');
    const inOrder = [
      'a-model',
      'Step 1',
      'I look for it.',
      'Searched for: square',
      'FUNCTION square (shapes.py:1)',
      'Step 2',
      '    square("2")',
      'TypeError: not a number',
      'in line 2: square("2")',
      'Step 3',
      'two',
      'Verified: ',
      'Step 5',
    ];
    let from = 0;
    for (const part of inOrder) {
      const found = err.indexOf(part, from);
      expect(found, part).toBeGreaterThanOrEqual(from);
      from = found;
    }
  });

  it('does not repeat a thought or output that it has shown as it came', async () => {
    const { err } = await narrate([
      { type: 'stepStarted', step, at },
      { type: 'thoughtDelta', step, text: 'I pr' },
      { type: 'thoughtDelta', step, text: 'int.' },
      { type: 'actionTaken', step, action: { type: 'code', thought: 'I print.', content: 'print("out" + "put")' } },
      { type: 'outputDelta', step, stream: 'stdout', text: 'out' },
      { type: 'outputDelta', step, stream: 'stdout', text: 'put\n' },
      {
        type: 'stepFinished',
        step,
        durationMs: 1,
        response: { kind: 'execution', code: '', execution: printed('output\n') },
      },
    ]);
    expect(err.match(/I print\./g)).toHaveLength(1);
    expect(err.match(/^output$/gm)).toHaveLength(1);
  });

  it('leaves code to whoever asks for approval', async () => {
    const { err } = await narrate(sampleEpisode(), false);
    expect(err).not.toContain('    from shapes import square');
  });

  it('lets output neither move the cursor nor clear the screen', async () => {
    const { err } = await narrate([
      { type: 'stepStarted', step, at },
      { type: 'outputDelta', step, stream: 'stdout', text: 'a\u001b[2J\u001b[1;1Hb' },
      { type: 'notice', level: 'warning', text: 'Slow\u0007.' },
    ]);
    // eslint-disable-next-line no-control-regex
    expect(err).not.toMatch(/[\u001b\u0007]/);
    expect(err).toContain('\nWarning: Slow.');
  });
});
