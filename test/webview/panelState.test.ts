import { describe, expect, it } from 'vitest';
import type { HostMessage } from '../../src/panel/messages';
import type { PanelState } from '../../src/webview/panelState';
import { applyHostMessage, emptyPanel, isLive } from '../../src/webview/panelState';
import { started, searchStep, wholeEpisode } from './harness/episodeEvents';
import { calmStatus } from './harness/scenes';

function apply(state: PanelState, ...messages: HostMessage[]): PanelState {
  return messages.reduce((before, message) => {
    const applied = applyHostMessage(before, message);
    if (applied.kind !== 'applied') throw new Error(applied.kind);
    return applied.state;
  }, state);
}

const snapshot: HostMessage = { type: 'snapshot', seq: 4, status: calmStatus };

describe('applyHostMessage', () => {
  it('finds a gap before the first snapshot and after a lost message', () => {
    expect(applyHostMessage(emptyPanel, { type: 'delta', seq: 1 }).kind).toBe('gap');
    expect(applyHostMessage(apply(emptyPanel, snapshot), { type: 'delta', seq: 6 }).kind).toBe('gap');
  });

  it('leaves out a message that it already has', () => {
    expect(applyHostMessage(apply(emptyPanel, snapshot), { type: 'delta', seq: 4 }).kind).toBe('stale');
  });

  it('changes only the fields of the status that came', () => {
    const state = apply(emptyPanel, snapshot, { type: 'delta', seq: 5, status: { running: true, problem: undefined } });
    expect(state.status).toEqual({ ...calmStatus, running: true });
  });

  it('starts an episode and adds its events', () => {
    const state = apply(
      emptyPanel,
      snapshot,
      { type: 'delta', seq: 5, status: { running: true }, events: [started] },
      { type: 'delta', seq: 6, events: searchStep },
    );
    expect(state.episode).toMatchObject({ id: 'live1', source: 'live' });
    expect(state.episode?.view.steps).toHaveLength(1);
    expect(isLive(state)).toBe(true);
  });

  it('does not add the events of a running episode to one from history', () => {
    const before = apply(emptyPanel, { ...snapshot, episode: { id: 'old', source: 'history', events: wholeEpisode } });
    const after = apply(before, { type: 'delta', seq: 5, status: { running: true }, events: searchStep });
    expect(after.episode).toEqual(before.episode);
    expect(isLive(after)).toBe(false);
  });

  it('keeps the identity of steps that did not change, so that they are not drawn again', () => {
    const before = apply(emptyPanel, {
      ...snapshot,
      episode: { id: 'a', source: 'live', events: wholeEpisode.slice(0, 6) },
    });
    const after = apply(before, {
      type: 'delta',
      seq: 5,
      events: [{ type: 'outputDelta', step: 2, stream: 'stdout', text: 'x' }],
    });
    expect(after.episode?.view.steps[0]).toBe(before.episode?.view.steps[0]);
    expect(after.episode?.view.steps[1]).not.toBe(before.episode?.view.steps[1]);
  });

  it('is not live once the episode has finished, even before the status says so', () => {
    const state = apply(emptyPanel, {
      ...snapshot,
      status: { ...calmStatus, running: true },
      episode: { id: 'live1', source: 'live', events: wholeEpisode },
    });
    expect(isLive(state)).toBe(false);
  });
});
