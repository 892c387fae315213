import type { ExecutionResult } from '../../src/core/execution';
import type { Interpreter } from '../../src/core/interpreter';
import type { ExecuteOptions, Kernel, KernelProvider } from '../../src/core/ports';
import { execution } from './executions';

/** How code runs in a kernel of the test's. */
export type RunCode = (code: string, options: ExecuteOptions, signal: AbortSignal) => Promise<ExecutionResult>;

/** Kernels without a process; counts those that were started and those that still live. */
export class MemoryKernels implements KernelProvider {
  readonly interpreter: Interpreter = { path: '/usr/bin/python3', version: '3.11.7', source: 'test' };
  readonly workingDirectory = '/project';
  readonly #run: RunCode;
  /** Code that ran, by the kernel that it ran in, from 1. */
  readonly ran: { readonly kernel: number; readonly code: string }[] = [];
  started = 0;
  alive = 0;
  failWith: Error | undefined;

  constructor(run: RunCode = () => Promise.resolve(execution())) {
    this.#run = run;
  }

  start(signal: AbortSignal): Promise<Kernel> {
    signal.throwIfAborted();
    if (this.failWith) return Promise.reject(this.failWith);
    this.started += 1;
    this.alive += 1;
    const kernel = this.started;
    let disposed = false;
    return Promise.resolve({
      interpreter: this.interpreter,
      execute: (code, options, cellSignal) => {
        this.ran.push({ kernel, code });
        return this.#run(code, options, cellSignal);
      },
      interrupt: () => Promise.resolve(),
      restart: () => Promise.resolve(),
      dispose: () => {
        if (!disposed) this.alive -= 1;
        disposed = true;
        return Promise.resolve();
      },
    });
  }
}
