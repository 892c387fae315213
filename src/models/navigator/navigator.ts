import type { Action } from '../../core/action';
import type { Agent, AgentTurn, TurnListener } from '../../core/agent';
import type { Step } from '../../core/step';
import { navigate } from './plan';
import type { Plan } from './plan';

/**
 * Answers without any language model, by the same actions as one, so that its episodes look and
 * replay alike. One navigator serves one episode.
 */
export class Navigator implements Agent {
  readonly model = 'navigator';
  readonly strategy = 'codenav';
  readonly encoding = 'none';
  #plan: Plan | undefined;

  next(question: string, history: readonly Step[], listener: TurnListener, signal: AbortSignal): Promise<AgentTurn> {
    signal.throwIfAborted();
    const action = this.#advance(question, history);
    listener.onThought(action.thought);
    return Promise.resolve({ kind: 'action', action });
  }

  #advance(question: string, history: readonly Step[]): Action {
    const last = history.at(-1);
    if (this.#plan && last) return this.#plan.next(last.response).value;
    this.#plan = navigate(question);
    return this.#plan.next().value;
  }
}
