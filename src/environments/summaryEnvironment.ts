import type { Action } from '../core/action';
import type { Environment, StepContext } from '../core/environment';
import { sha256 } from '../core/hash';
import type { Clock, KernelProvider } from '../core/ports';
import type { Response } from '../core/response';
import type { Verification } from '../core/solution';
import type { ApprovalGate } from './approvalGate';
import { runCell } from './runCell';

/** What verifying a solution needs. */
export interface SummaryPorts {
  readonly kernels: KernelProvider;
  readonly gate: ApprovalGate;
  readonly clock: Clock;
  /** HEAD of the working directory's repository, where there is one. */
  commit(): Promise<string | undefined>;
}

/** Stores the code summary as the solution, and verifies it: approved like a cell, it runs in a fresh kernel. */
export class SummaryEnvironment implements Environment {
  readonly type = 'code_summary';
  readonly #ports: SummaryPorts;

  constructor(ports: SummaryPorts) {
    this.#ports = ports;
  }

  async step(action: Action, context: StepContext, signal: AbortSignal): Promise<Response> {
    const code = action.content.trimEnd();
    if (!code.trim()) return emptySummary;
    const verification = await this.#verify(code, context, signal);
    return { kind: 'summary', solution: { code, verified: verification.status === 'verified', verification } };
  }

  async #verify(code: string, context: StepContext, signal: AbortSignal): Promise<Verification> {
    const { kernels, gate, clock } = this.#ports;
    const permission = await gate.ask('verification', code, context, signal);
    if (!permission.allowed) return { status: 'notRun', reason: permission.reason };
    const kernel = await kernels.start(signal);
    try {
      const execution = await runCell(kernel, code, context, signal);
      // A person who stops the episode says nothing about the solution.
      if (execution.status === 'interrupted' && signal.aborted) {
        return { status: 'notRun', reason: 'it was stopped before it had ended.' };
      }
      if (execution.status !== 'ok') return { status: 'failed', execution };
      const commit = await this.#ports.commit();
      return {
        status: 'verified',
        codeHash: await sha256(code),
        interpreter: kernels.interpreter,
        ...(commit && { commit }),
        at: new Date(clock.now()).toISOString(),
        execution,
      };
    } finally {
      await kernel.dispose();
    }
  }
}

/** Keeps the summary where nothing can run, and says so. */
export class UnverifiedSummaryEnvironment implements Environment {
  readonly type = 'code_summary';
  readonly #reason: string;

  constructor(reason: string) {
    this.#reason = reason;
  }

  step(action: Action): Promise<Response> {
    const code = action.content.trimEnd();
    if (!code.trim()) return Promise.resolve(emptySummary);
    return Promise.resolve({
      kind: 'summary',
      solution: { code, verified: false, verification: { status: 'notRun', reason: this.#reason } },
    });
  }
}

const emptySummary: Response = {
  kind: 'invalidAction',
  rule: 'A code_summary action needs the code of the solution.',
  remedy: 'Write the whole solution as one program that runs on its own.',
};
