import type { ApprovalRequest } from '../core/approval';
import type { StepContext } from '../core/environment';
import { sha256 } from '../core/hash';
import type { Approver, KernelProvider } from '../core/ports';

/** Whether code may run; if not, why, in a sentence that the agent and people are told. */
export type Permission = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Asks for approval of the exact code that is to run, and puts question and answer among the events. */
export class ApprovalGate {
  readonly #approver: Approver;
  readonly #kernels: KernelProvider;

  constructor(approver: Approver, kernels: KernelProvider) {
    this.#approver = approver;
    this.#kernels = kernels;
  }

  async ask(
    purpose: ApprovalRequest['purpose'],
    code: string,
    context: StepContext,
    signal: AbortSignal,
  ): Promise<Permission> {
    const request: ApprovalRequest = {
      // Unique over all episodes: a click that comes late must not approve what another one asks.
      id: crypto.randomUUID(),
      purpose,
      code,
      codeHash: await sha256(code),
      interpreter: this.#kernels.interpreter,
      workingDirectory: this.#kernels.workingDirectory,
    };
    context.emit({ type: 'approvalRequested', step: context.step, request });
    const decision = await this.#approver.request(request, signal);
    context.emit({ type: 'approvalResolved', step: context.step, id: request.id, decision });
    if (decision.decision === 'approve') return { allowed: true };
    return { allowed: false, reason: decision.reason || 'The person did not allow this code to run.' };
  }
}
