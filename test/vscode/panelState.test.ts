import { beforeEach, describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../src/core/episodeEvent';
import { viewEpisode } from '../../src/panel/episodeView';
import { hostMessageSchema } from '../../src/panel/messages';
import type { HostMessage } from '../../src/panel/messages';
import { PanelState } from '../../src/vscode/panelState';
import { applyHostMessage, emptyPanel } from '../../src/webview/panelState';
import type { PanelState as WebviewState } from '../../src/webview/panelState';
import { execution } from '../support/executions';
import { ManualTimer } from '../support/manualTimer';
import { panelStatus } from '../support/panelStatus';

const thought = (step: number, text: string): EpisodeEvent => ({ type: 'thoughtDelta', step, text });
const output = (step: number, text: string, stream: 'stdout' | 'stderr' = 'stdout'): EpisodeEvent => ({
  type: 'outputDelta',
  step,
  stream,
  text,
});
const stepStarted = (step: number): EpisodeEvent => ({ type: 'stepStarted', step, at: '' });
const started: EpisodeEvent = {
  type: 'episodeStarted',
  version: 1,
  id: 'e1',
  question: 'Q',
  workspaceFolders: [],
  workingDirectory: '/',
  model: 'navigator',
  strategy: 's',
  encoding: 'e',
  at: '2026-01-01T00:00:00Z',
};
const actionTaken: EpisodeEvent = {
  type: 'actionTaken',
  step: 1,
  action: { thought: 'whole thought', type: 'code', content: '1' },
};
const stepFinished: EpisodeEvent = {
  type: 'stepFinished',
  step: 1,
  response: { kind: 'execution', code: '1', execution: execution() },
  durationMs: 1,
};

let timer: ManualTimer;
let state: PanelState;
let sent: HostMessage[];

beforeEach(() => {
  timer = new ManualTimer();
  state = new PanelState(panelStatus(), timer);
  sent = [];
});

function connectAndAsk(): void {
  state.connect((message) => sent.push(structuredClone(message)));
  state.sendSnapshot();
}

function deltas(): Extract<HostMessage, { type: 'delta' }>[] {
  return sent.filter((message) => message.type === 'delta');
}

describe('PanelState', () => {
  it('sends nothing to a webview that has not asked yet', () => {
    state.connect((message) => sent.push(message));
    state.update({ running: true });
    timer.advance(1_000);
    expect(sent).toEqual([]);
    state.sendSnapshot();
    expect(sent).toMatchObject([{ type: 'snapshot', status: { running: true } }]);
  });

  it('sends nothing after the webview has gone, and leaves no timer behind', () => {
    const disconnect = state.connect((message) => sent.push(message));
    state.sendSnapshot();
    state.update({ running: true });
    disconnect();
    disconnect();
    timer.advance(1_000);
    expect(deltas()).toEqual([]);
    expect(timer.pending).toBe(0);
  });

  it('is not disconnected by a webview that was there before', () => {
    const first = state.connect(() => undefined);
    connectAndAsk();
    first();
    state.update({ problem: 'x' });
    timer.advance(50);
    expect(deltas()).toHaveLength(1);
  });

  it('sends at most one delta every 50 ms, numbered without a gap from the snapshot', () => {
    connectAndAsk();
    state.beginLive('e1');
    const times: number[] = [];
    for (let ms = 0; ms < 500; ms += 1) {
      const before = sent.length;
      state.addEvent(thought(1, 'x'));
      timer.advance(1);
      if (sent.length > before) times.push(timer.now());
    }
    timer.advance(50);
    const gaps = times.slice(1).map((time, at) => time - times[at]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50);
    const seqs = deltas().map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    const text = deltas().flatMap(({ events }) => events ?? []);
    expect(text.map((event) => (event.type === 'thoughtDelta' ? event.text : '')).join('')).toBe('x'.repeat(500));
    expect(text.length).toBe(deltas().length);
  });

  it('puts changes of the status together, the last one wins', () => {
    connectAndAsk();
    state.update({ problem: 'first' });
    state.update({ running: true });
    state.update({ problem: 'second' });
    timer.advance(50);
    expect(deltas()).toEqual([{ type: 'delta', seq: 1, status: { problem: 'second', running: true } }]);
  });

  it('does not send twice what a snapshot has told', () => {
    connectAndAsk();
    state.beginLive('e1');
    state.addEvent(started);
    state.sendSnapshot();
    timer.advance(1_000);
    expect(deltas()).toEqual([]);
    expect(sent.at(-1)).toMatchObject({ episode: { id: 'e1', source: 'live', events: [started] } });
  });

  it('keeps only the end of endless output', () => {
    connectAndAsk();
    state.beginLive('e1');
    state.addEvent(stepStarted(1));
    for (let at = 0; at < 300; at += 1) state.addEvent(output(1, `${at}`.padStart(1_000, '.')));
    timer.advance(50);
    const size = JSON.stringify(sent.at(-1)).length;
    expect(size).toBeLessThan(21_000);
    expect(JSON.stringify(sent.at(-1))).toContain('299');
  });

  it('keeps the two streams apart', () => {
    connectAndAsk();
    state.beginLive('e1');
    for (const stream of ['stdout', 'stderr', 'stderr'] as const) state.addEvent(output(1, stream, stream));
    timer.advance(50);
    expect(deltas()[0]?.events).toEqual([output(1, 'stdout'), output(1, 'stderrstderr', 'stderr')]);
  });

  it('drops progress from the snapshot once it has been told whole', () => {
    state.beginLive('e1');
    for (const event of [started, stepStarted(1), thought(1, 'who'), actionTaken, output(1, 'out'), stepFinished]) {
      state.addEvent(event);
    }
    expect(state.shown?.events).toEqual([started, stepStarted(1), actionTaken, stepFinished]);
  });

  it('goes on with the live episode while one from history is shown, without sending its events', () => {
    connectAndAsk();
    state.beginLive('e1');
    state.show({ id: 'old', source: 'history', events: [started] });
    state.addEvent(started);
    timer.advance(1_000);
    expect(deltas()).toEqual([]);
    state.showLive();
    expect(sent.at(-1)).toMatchObject({ type: 'snapshot', episode: { id: 'e1', events: [started] } });
  });

  it('shows nothing once the live episode that is shown is forgotten', () => {
    connectAndAsk();
    state.beginLive('e1');
    state.forgetLive();
    expect(state.shown).toBeUndefined();
    state.showLive();
    expect(state.shown).toBeUndefined();
  });

  it('brings the webview to the same state by deltas and by a snapshot', () => {
    connectAndAsk();
    let webview: WebviewState = emptyPanel;
    const apply = (): void => {
      for (const message of sent.splice(0)) {
        const applied = applyHostMessage(webview, hostMessageSchema.parse(message));
        if (applied.kind !== 'applied') throw new Error(applied.kind);
        webview = applied.state;
      }
    };
    apply();
    state.beginLive('e1');
    for (const event of [
      started,
      stepStarted(1),
      thought(1, 'a'),
      thought(1, 'b'),
      actionTaken,
      output(1, 'x'),
      output(1, 'y'),
    ]) {
      state.addEvent(event);
      timer.advance(20);
      apply();
    }
    state.update({ running: true });
    timer.advance(50);
    apply();
    expect(webview.episode?.view).toEqual(viewEpisode(state.shown?.events ?? []));
    expect(webview.episode?.view.steps[0]).toMatchObject({ thought: 'whole thought', liveOutput: 'xy' });
    expect(webview.status?.running).toBe(true);
  });
});
