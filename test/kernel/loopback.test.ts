import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KernelProcess } from '../../src/kernel/kernelProcess';
import { Loopback } from '../../src/kernel/loopback';
import { newRequest } from '../../src/kernel/protocol';
import type { KernelMessage } from '../../src/kernel/protocol';
import { MemoryLogger, bridgeFile, eventually, somePython } from './support/startKernel';

it('a wrong token is turned away, and the bridge speaks over the socket', async () => {
  const loopback = await Loopback.open();
  const stranger = connect(loopback.port, '127.0.0.1');
  const turnedAway = new Promise((resolve) => stranger.once('close', resolve));
  stranger.on('error', () => undefined);
  stranger.write(`${'0'.repeat(loopback.token.length)}\n`);
  await turnedAway;

  const scratch = await mkdtemp(join(tmpdir(), 'codenav-loopback-'));
  const config = { importRoots: [], mirror: join(scratch, 'cells.py'), port: loopback.port, token: loopback.token };
  const child = spawn((await somePython()).path, ['-u', bridgeFile], {
    env: { ...process.env, CODENAV_KERNEL: JSON.stringify(config) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const messages: KernelMessage[] = [];
  const listener = { onMessage: (message: KernelMessage) => messages.push(message), onText: () => undefined };
  const kernel = new KernelProcess(child, scratch, listener, new MemoryLogger());
  try {
    const socket = await loopback.connection;
    kernel.connect(socket, socket);
    kernel.send(newRequest('shell', 'execute_request', kernel.session, { code: '"é" * 2' }, { marker: '' }));
    await eventually(() => messages.some((each) => each.msg_type === 'execute_reply'));
    expect(messages.find((each) => each.msg_type === 'execute_result')?.content.data['text/plain']).toBe("'éé'");
  } finally {
    await kernel.end();
    loopback.close();
    await rm(scratch, { recursive: true, force: true });
  }
});
