import { describe, expect, it } from 'vitest';
import { newRequest, parseKernelMessage } from '../../src/kernel/protocol';

const header = {
  msg_id: 'a_1',
  session: 'a',
  username: 'kernel',
  date: '2026-01-01T00:00:00.000000Z',
  msg_type: 'status',
  version: '5.4',
};

function line(changes: object): string {
  return JSON.stringify({
    channel: 'iopub',
    header,
    parent_header: {},
    metadata: {},
    content: { execution_state: 'idle' },
    buffers: [],
    ...changes,
  });
}

describe('parseKernelMessage', () => {
  it.each([
    ['no JSON', 'rubbish'],
    ['JSON that is no message', '[1, 2]'],
    ['null', 'null'],
    ['an unknown type', line({ header: { ...header, msg_type: 'launch_missiles' } })],
    ['a wrong content', line({ content: { execution_state: 'exploded' } })],
    ['a field that is too long', line({ header: { ...header, msg_id: 'x'.repeat(5000) } })],
    [
      'a bundle with objects in it',
      line({ header: { ...header, msg_type: 'display_data' }, content: { data: { a: {} } } }),
    ],
  ])('refuses %s with a reason', (_name, text) => {
    const parsed = parseKernelMessage(text);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.reason).not.toBe('');
  });

  it('reads a message, and drops fields that it does not know', () => {
    const parsed = parseKernelMessage(line({ extra: 'field' }));
    expect(parsed).toMatchObject({ ok: true, message: { msg_type: 'status', content: { execution_state: 'idle' } } });
    if (parsed.ok) expect(parsed.message).not.toHaveProperty('extra');
  });
});

describe('newRequest', () => {
  it('has the shape of a Jupyter message and an id of its own', () => {
    const first = newRequest('shell', 'execute_request', 's', { code: '1' });
    const second = newRequest('shell', 'execute_request', 's', { code: '1' });
    expect(first).toMatchObject({ channel: 'shell', header: { msg_type: 'execute_request', version: '5.4' } });
    expect(first.header.msg_id).not.toBe(second.header.msg_id);
  });
});
