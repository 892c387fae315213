import { describe, expect, it } from 'vitest';
import type { WebviewMessage } from '../../src/panel/messages';
import { HostConnection } from '../../src/webview/hostConnection';
import type { PanelState } from '../../src/webview/panelState';
import { calmStatus } from './harness/scenes';

class Page {
  readonly posted: WebviewMessage[] = [];
  readonly states: PanelState[] = [];
  unreadable = 0;
  timer: (() => void) | undefined;
  readonly connection = new HostConnection({
    post: (message) => this.posted.push(message),
    onState: (state) => this.states.push(state),
    onUnreadable: () => (this.unreadable += 1),
    schedule: (_ms, run) => {
      this.timer = run;
      return () => (this.timer = undefined);
    },
  });
}

const snapshot = (seq: number): unknown => ({ type: 'snapshot', seq, status: calmStatus });

describe('HostConnection', () => {
  it('asks again while the host does not answer, and stops when it does', () => {
    const page = new Page();
    page.connection.start();
    page.timer?.();
    expect(page.posted).toEqual([{ type: 'ready' }, { type: 'ready' }]);
    page.connection.receive(snapshot(3));
    expect(page.timer).toBeUndefined();
    expect(page.states).toHaveLength(1);
  });

  it('asks once for the snapshot after a gap and waits for it', () => {
    const page = new Page();
    page.connection.start();
    page.connection.receive(snapshot(3));
    page.connection.receive({ type: 'delta', seq: 5 });
    page.connection.receive({ type: 'delta', seq: 6 });
    expect(page.posted).toHaveLength(2);
    page.connection.receive(snapshot(6));
    page.connection.receive({ type: 'delta', seq: 7, status: { running: true } });
    expect(page.states.at(-1)).toMatchObject({ seq: 7, status: { running: true } });
    expect(page.posted).toHaveLength(2);
  });

  it.each([null, 'text', { type: 'delta', seq: 'x' }, { type: 'unknown' }])(
    'does not believe %j, and says so when asking again does not help',
    (message) => {
      const page = new Page();
      page.connection.start();
      page.connection.receive(message);
      expect(page.posted).toHaveLength(2);
      expect(page.unreadable).toBe(0);
      page.connection.receive(message);
      expect(page.unreadable).toBe(1);
      expect(page.timer).toBeUndefined();
      expect(page.states).toEqual([]);
    },
  );

  it('recovers when a readable snapshot comes after all', () => {
    const page = new Page();
    page.connection.start();
    page.connection.receive({});
    page.connection.receive({});
    page.connection.receive(snapshot(1));
    expect(page.states).toHaveLength(1);
  });
});
