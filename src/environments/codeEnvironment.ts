import type { Action } from '../core/action';
import type { Environment, StepContext } from '../core/environment';
import type { Kernel, KernelProvider } from '../core/ports';
import type { Response } from '../core/response';
import type { ApprovalGate } from './approvalGate';
import { runCell } from './runCell';

/** Runs cells in one kernel whose variables last for the episode; the kernel starts with the first approved cell. */
export class CodeEnvironment implements Environment {
  readonly type = 'code';
  readonly #kernels: KernelProvider;
  readonly #gate: ApprovalGate;
  #kernel: Kernel | undefined;

  constructor(kernels: KernelProvider, gate: ApprovalGate) {
    this.#kernels = kernels;
    this.#gate = gate;
  }

  async step(action: Action, context: StepContext, signal: AbortSignal): Promise<Response> {
    const code = action.content;
    if (!code.trim()) {
      return { kind: 'invalidAction', rule: 'A code action needs code.', remedy: 'Write the Python code to run.' };
    }
    const permission = await this.#gate.ask('cell', code, context, signal);
    if (!permission.allowed) return { kind: 'notRun', code, reason: permission.reason };
    this.#kernel ??= await this.#kernels.start(signal);
    const execution = await runCell(this.#kernel, code, context, signal);
    return { kind: 'execution', code, execution };
  }

  async dispose(): Promise<void> {
    const kernel = this.#kernel;
    this.#kernel = undefined;
    await kernel?.dispose();
  }
}

/** Stands in where no interpreter can be used: every cell is answered with the reason. */
export class NoCodeEnvironment implements Environment {
  readonly type = 'code';
  readonly #reason: string;

  constructor(reason: string) {
    this.#reason = reason;
  }

  step(action: Action): Promise<Response> {
    return Promise.resolve({ kind: 'notRun', code: action.content, reason: this.#reason });
  }
}
