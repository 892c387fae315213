import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExecuteOptions, Kernel, Logger } from '../../../src/core/ports';
import type { ExecutionResult } from '../../../src/core/execution';
import type { Interpreter } from '../../../src/core/interpreter';
import { findInterpreterOnPath } from '../../../src/kernel/interpreter';
import { PythonKernelProvider } from '../../../src/kernel/kernelProvider';
import type { KernelOptions } from '../../../src/kernel/kernelProvider';

export const bridgeFile = resolve(import.meta.dirname, '../../../src/kernel/python/bridge.py');

export const never = new AbortController().signal;

/** Keeps what is logged. */
export class MemoryLogger implements Logger {
  readonly lines: string[] = [];
  debug(message: string): void {
    this.lines.push(message);
  }
  info(message: string): void {
    this.lines.push(message);
  }
  warn(message: string): void {
    this.lines.push(message);
  }
  error(message: string): void {
    this.lines.push(message);
  }
}

let interpreter: Promise<Interpreter> | undefined;

export function somePython(): Promise<Interpreter> {
  return (interpreter ??= findInterpreterOnPath(never));
}

export interface TestKernel {
  readonly kernel: Kernel;
  readonly folder: string;
  readonly logger: MemoryLogger;
  run(code: string, options?: ExecuteOptions, signal?: AbortSignal): Promise<ExecutionResult>;
  /** Ends the kernel and removes its folder. */
  close(): Promise<void>;
}

/** A kernel whose working folder is new and empty, unless the options say otherwise. */
export async function startKernel(options: Partial<KernelOptions> = {}): Promise<TestKernel> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'codenav test ')));
  const logger = new MemoryLogger();
  const provider = new PythonKernelProvider({
    interpreter: await somePython(),
    bridgeFile,
    workingDirectory: folder,
    importRoots: [folder],
    logger,
    ...options,
  });
  const kernel = await provider.start(never).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    kernel,
    folder,
    logger,
    run: (code, execution = {}, signal = never) => kernel.execute(code, execution, signal),
    close: async () => {
      await kernel.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether a process with this id exists (and is no zombie, on Linux). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until `check` holds; fails after `ms`. */
export async function eventually(check: () => boolean, ms = 5000): Promise<void> {
  const until = performance.now() + ms;
  while (!check()) {
    if (performance.now() > until) throw new Error(`It did not become true within ${ms} ms: ${check.toString()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
