import type { Interpreter } from '../core/interpreter';
import type { Kernel, KernelProvider } from '../core/ports';
import type { KernelOptions } from './kernelOptions';
import { PythonKernel } from './pythonKernel';

export type { KernelOptions } from './kernelOptions';

/** Starts kernels in one interpreter and one working folder. */
export class PythonKernelProvider implements KernelProvider {
  readonly interpreter: Interpreter;
  readonly workingDirectory: string;
  readonly #options: KernelOptions;

  constructor(options: KernelOptions) {
    this.#options = options;
    this.interpreter = options.interpreter;
    this.workingDirectory = options.workingDirectory;
  }

  start(signal: AbortSignal): Promise<Kernel> {
    return PythonKernel.start(this.#options, signal);
  }
}
