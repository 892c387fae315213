import type { ApprovalDecision, ApprovalRequest } from '../core/approval';
import type { Approver } from '../core/ports';

/** What approval depends on, and whom it tells. */
export interface ApproverPorts {
  /** False: nothing may run in this workspace, whoever approves. */
  trusted(): boolean;
  /** Cells now run without asking, or ask again. */
  onSessionApproval(approved: boolean): void;
}

interface PendingApproval {
  readonly id: string;
  readonly resolve: (decision: ApprovalDecision) => void;
}

/** Told to the agent and to people where nothing may run. */
export const untrustedReason =
  'Nothing runs in this workspace because it is not trusted. Trust the workspace to run code in it.';

/**
 * Asks the person in the panel. One question is open at a time; an answer to any other is ignored,
 * so that a late click can't approve code that was not shown. Approval for the session is kept in
 * memory, for this window only.
 */
export class PanelApprover implements Approver {
  readonly #ports: ApproverPorts;
  #pending: PendingApproval | undefined;
  #forSession = false;

  constructor(ports: ApproverPorts) {
    this.#ports = ports;
  }

  /** True while a question is open. */
  get waiting(): boolean {
    return this.#pending !== undefined;
  }

  request(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    if (!this.#ports.trusted()) return Promise.resolve({ decision: 'reject', reason: untrustedReason });
    if (this.#forSession) return Promise.resolve({ decision: 'approve', scope: 'session' });
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const abort = (): void => {
        this.#pending = undefined;
        reject(signal.reason instanceof Error ? signal.reason : new Error('Stopped.', { cause: signal.reason }));
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#pending = {
        id: request.id,
        resolve: (decision) => {
          signal.removeEventListener('abort', abort);
          this.#pending = undefined;
          resolve(decision);
        },
      };
    });
  }

  /** The person allows the code of the open question with this id. False when it is not the open one. */
  approve(id: string, scope: 'once' | 'session'): boolean {
    if (this.#pending?.id !== id) return false;
    // Trust can't be taken back in a running window, but nothing depends on that.
    if (!this.#ports.trusted()) return this.reject(id, untrustedReason);
    if (scope === 'session') this.#setForSession(true);
    this.#pending.resolve({ decision: 'approve', scope });
    return true;
  }

  /** The person does not want that code to run; the agent is told the reason. */
  reject(id: string, reason: string): boolean {
    if (this.#pending?.id !== id) return false;
    this.#pending.resolve({ decision: 'reject', reason });
    return true;
  }

  /** Ask before each cell again. */
  revoke(): void {
    this.#setForSession(false);
  }

  #setForSession(approved: boolean): void {
    if (this.#forSession === approved) return;
    this.#forSession = approved;
    this.#ports.onSessionApproval(approved);
  }
}
