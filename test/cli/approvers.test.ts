import { describe, it, expect } from 'vitest';
import { approveAll, approveNone, TerminalApprover } from '../../src/cli/approvers';
import type { ApprovalRequest } from '../../src/core/approval';
import { testStreams } from '../support/testStreams';

const never = new AbortController().signal;

function request(code: string, purpose: ApprovalRequest['purpose'] = 'cell'): ApprovalRequest {
  const interpreter = { path: '/usr/bin/python3', version: '3.11.7', source: 'test' };
  return { id: '1.1', purpose, code, codeHash: 'h', interpreter, workingDirectory: '/project' };
}

function prepare() {
  const terminal = testStreams();
  return { ...terminal, approver: new TerminalApprover(terminal.streams) };
}

describe('TerminalApprover', () => {
  it('shows code, interpreter and folder before it asks', async () => {
    const { approver, input, err } = prepare();
    input.write('y\n');
    const decision = await approver.request(request('a = 1\nb = 2\n'), never);
    expect(decision).toEqual({ decision: 'approve', scope: 'once' });
    expect(err()).toContain('  1 | a = 1\n  2 | b = 2\n');
    expect(err()).toContain('/usr/bin/python3 (Python 3.11.7), folder /project');
    expect(err().indexOf('b = 2')).toBeLessThan(err().indexOf('Run it?'));
  });

  it('shows what a terminal would hide', async () => {
    const { approver, input, err } = prepare();
    input.write('n no\n');
    await approver.request(request('print(1)\u001b[2K\r# \u202eevil\u200b'), never);
    expect(err()).toContain('print(1)\\x1b[2K\\x0d# \\u{202e}evil\\u{200b}');
  });

  it.each([
    ['n\nIt deletes files.\n', 'It deletes files.'],
    ['no It deletes files.\n', 'It deletes files.'],
    ['N\n\n', ''],
  ])('passes the reason on (%j)', async (typed, reason) => {
    const { approver, input, waitFor } = prepare();
    const decision = approver.request(request('x'), never);
    const [first = '', second] = typed.split(/(?<=\n)/);
    input.write(first);
    if (second) {
      await waitFor('Why not?');
      input.write(second);
    }
    expect(await decision).toEqual({ decision: 'reject', reason });
  });

  it('asks again when the answer is none, and takes nothing for a yes', async () => {
    const { approver, input, waitFor } = prepare();
    const decision = approver.request(request('x'), never);
    input.write('\n');
    await waitFor('Please answer');
    input.write('n because\n');
    expect(await decision).toEqual({ decision: 'reject', reason: 'because' });
  });

  it('asks no more once the session is approved', async () => {
    const { approver, input, err } = prepare();
    input.write('s\n');
    expect(approver.asks).toBe(true);
    expect(await approver.request(request('x'), never)).toEqual({ decision: 'approve', scope: 'session' });
    const before = err();
    expect(await approver.request(request('y'), never)).toEqual({ decision: 'approve', scope: 'session' });
    expect(approver.asks).toBe(false);
    expect(err()).toBe(before);
  });

  it('lets nothing run when the terminal is closed, now and later', async () => {
    const { approver, input } = prepare();
    input.end();
    for (let round = 0; round < 2; round += 1) {
      expect(await approver.request(request('x'), never)).toMatchObject({ decision: 'reject' });
    }
  });

  it('gives up waiting when it is cancelled', async () => {
    const { approver, waitFor } = prepare();
    const stop = new AbortController();
    const decision = approver.request(request('x'), stop.signal);
    await waitFor('Run it?');
    stop.abort(new Error('stopped'));
    await expect(decision).rejects.toThrow('stopped');
    approver.dispose();
  });
});

describe('the other approvers', () => {
  it('all approves, none says how to allow it', async () => {
    expect(await approveAll.request(request('x'), never)).toMatchObject({ decision: 'approve' });
    const refused = await approveNone.request(request('x'), never);
    expect(refused.decision === 'reject' && refused.reason).toContain('--approve all');
  });
});
