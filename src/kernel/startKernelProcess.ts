import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { KernelError, messageOf } from '../core/errors';
import { describeEnd } from './crash';
import { kernelEnvironment } from './kernelEnvironment';
import type { KernelOptions } from './kernelOptions';
import { KernelProcess } from './kernelProcess';
import type { KernelProcessListener } from './kernelProcess';
import { Loopback } from './loopback';

const defaultStartTimeoutMs = 30_000;

/** Characters of descriptor 2 that are quoted when a start fails. */
const maxComplaint = 2000;

/**
 * Starts the bridge in the interpreter and waits until it is ready.
 * @throws KernelError with the interpreter's path and what it wrote on descriptor 2
 */
export async function startKernelProcess(
  options: KernelOptions,
  listener: KernelProcessListener,
  signal: AbortSignal,
): Promise<KernelProcess> {
  signal.throwIfAborted();
  await checkFolder(options.workingDirectory);
  const scratch = await mkdtemp(join(tmpdir(), 'codenav-kernel-'));
  let child: ChildProcess;
  let loopback: Loopback | undefined;
  try {
    loopback = process.platform === 'win32' ? await Loopback.open() : undefined;
    child = spawnBridge(options, scratch, loopback);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw startFailed(options, messageOf(error), error);
  }

  let complaint = '';
  let onReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (onReady = resolve));
  const kernel = new KernelProcess(
    child,
    scratch,
    {
      onMessage: (message) => {
        if (message.msg_type === 'status' && message.content.execution_state === 'starting') onReady();
        listener.onMessage(message);
      },
      onText: (stream, text, background) => {
        if (stream === 'stderr') complaint = (complaint + text).slice(-maxComplaint);
        listener.onText(stream, text, background);
      },
    },
    options.logger,
  );
  if (loopback) void loopback.connection.then((socket) => kernel.connect(socket, socket));
  else kernel.connect(child.stdio[3] as Writable, child.stdio[4] as Readable);

  try {
    await beforeDeadline(ready, kernel, child, options, () => complaint, signal);
    return kernel;
  } catch (error) {
    await kernel.kill();
    throw error;
  } finally {
    loopback?.close();
  }
}

function spawnBridge(options: KernelOptions, scratch: string, loopback: Loopback | undefined): ChildProcess {
  const config = {
    importRoots: options.importRoots,
    mirror: join(scratch, 'cells.py'),
    ...(loopback ? { port: loopback.port, token: loopback.token } : {}),
  };
  return spawn(options.interpreter.path, ['-u', options.bridgeFile], {
    cwd: options.workingDirectory,
    env: {
      ...kernelEnvironment(options.environment ?? process.env, options.keepVariables ?? []),
      CODENAV_KERNEL: JSON.stringify(config),
    },
    shell: false,
    windowsHide: true,
    // Its own process group, so that everything it starts can be ended with it.
    detached: process.platform !== 'win32',
    stdio: loopback ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
}

function beforeDeadline(
  ready: Promise<void>,
  kernel: KernelProcess,
  child: ChildProcess,
  options: KernelOptions,
  complaint: () => string,
  signal: AbortSignal,
): Promise<void> {
  const timeoutMs = options.startTimeoutMs ?? defaultStartTimeoutMs;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const said = quote(complaint());
      reject(
        new KernelError(
          'startTimeout',
          `${options.interpreter.path} was not ready to run code within ${timeoutMs / 1000} s${said}. ` +
            'Choose another interpreter, or try again when the machine is less busy.',
        ),
      );
    }, timeoutMs);
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    child.once('error', (error) => {
      settle();
      reject(startFailed(options, error.message, error));
    });
    void ready.then(() => {
      settle();
      resolve();
    });
    void kernel.exited.then((end) => {
      settle();
      reject(startFailed(options, `${describeEnd(end)} before it was ready${quote(complaint())}`));
    });
  });
}

function startFailed(options: KernelOptions, what: string, cause?: unknown): KernelError {
  return new KernelError(
    'startFailed',
    `No kernel could be started with ${options.interpreter.path}: ${what}. Choose another interpreter, or repair this one.`,
    { cause },
  );
}

function quote(complaint: string): string {
  return complaint.trim() ? `; it wrote: ${complaint.trim()}` : '';
}

async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new KernelError('startFailed', `The working folder ${folder} ${found ? 'is no folder' : 'does not exist'}.`);
}
