import { beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalRequest } from '../../src/core/approval';
import { PanelApprover, untrustedReason } from '../../src/vscode/panelApprover';

const request = (id: string): ApprovalRequest => ({
  id,
  purpose: 'cell',
  code: 'print(1)',
  codeHash: 'hash',
  interpreter: { path: '/usr/bin/python3', version: '3.11.7', source: 'test' },
  workingDirectory: '/project',
});

let trusted: boolean;
let told: boolean[];
let approver: PanelApprover;
const never = new AbortController().signal;

beforeEach(() => {
  trusted = true;
  told = [];
  approver = new PanelApprover({ trusted: () => trusted, onSessionApproval: (approved) => told.push(approved) });
});

describe('PanelApprover', () => {
  it('rejects everything in an untrusted workspace without asking', async () => {
    trusted = false;
    expect(await approver.request(request('1'), never)).toEqual({ decision: 'reject', reason: untrustedReason });
    expect(approver.waiting).toBe(false);
  });

  it('ignores answers to questions that are not open', async () => {
    expect(approver.approve('1', 'session')).toBe(false);
    expect(approver.reject('1', '')).toBe(false);
    const answer = approver.request(request('2'), never);
    expect(approver.approve('1', 'session')).toBe(false);
    expect(told).toEqual([]);
    expect(approver.reject('2', 'No.')).toBe(true);
    expect(approver.approve('2', 'once')).toBe(false);
    expect(await answer).toEqual({ decision: 'reject', reason: 'No.' });
  });

  it('rejects with the reason when stopped, and then takes no answer', async () => {
    const stop = new AbortController();
    const answer = approver.request(request('1'), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('stopped');
    expect(approver.approve('1', 'once')).toBe(false);
    await expect(approver.request(request('2'), stop.signal)).rejects.toThrow('stopped');
    expect(approver.waiting).toBe(false);
  });

  it('asks again after an approval for one cell', async () => {
    const first = approver.request(request('1'), never);
    expect(approver.waiting).toBe(true);
    approver.approve('1', 'once');
    expect(await first).toEqual({ decision: 'approve', scope: 'once' });
    void approver.request(request('2'), never);
    expect(approver.waiting).toBe(true);
    expect(told).toEqual([]);
  });

  it('asks no more after an approval for the session, until it is revoked', async () => {
    const first = approver.request(request('1'), never);
    approver.approve('1', 'session');
    expect(await first).toEqual({ decision: 'approve', scope: 'session' });
    expect(await approver.request(request('2'), never)).toEqual({ decision: 'approve', scope: 'session' });
    approver.revoke();
    approver.revoke();
    expect(told).toEqual([true, false]);
    void approver.request(request('3'), never);
    expect(approver.waiting).toBe(true);
  });
});
