import type { PanelStatus } from '../../src/panel/messages';

/** The status of a trusted window with one folder in which nothing has happened. */
export function panelStatus(changes: Partial<PanelStatus> = {}): PanelStatus {
  return {
    trusted: true,
    folders: ['project'],
    index: { phase: 'idle', files: 0, blocks: 0, skipped: 0 },
    interpreter: { status: 'unknown' },
    model: { kind: 'navigator', label: 'Navigator (no model)', hasKey: false },
    running: false,
    approvedForSession: false,
    history: [],
    problem: '',
    ...changes,
  };
}
