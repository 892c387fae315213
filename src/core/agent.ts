import type { Action } from './action';
import type { Step, Usage } from './step';

/** Hears of a turn while the agent decides. */
export interface TurnListener {
  /** The thought, as it is written. */
  onThought(text: string): void;
  onNotice(level: 'info' | 'warning', text: string): void;
}

/** What the agent decided; `invalid` when its reply could not be read as an action. */
export type AgentTurn =
  | { readonly kind: 'action'; readonly action: Action; readonly raw?: string; readonly usage?: Usage }
  | {
      readonly kind: 'invalid';
      readonly raw: string;
      readonly rule: string;
      readonly remedy: string;
      readonly usage?: Usage;
    };

/** Decides the next action from the question and what has happened: a strategy with its model, or the navigator. */
export interface Agent {
  /** `navigator`, or the model's name. */
  readonly model: string;
  readonly strategy: string;
  readonly encoding: string;
  next(question: string, history: readonly Step[], listener: TurnListener, signal: AbortSignal): Promise<AgentTurn>;
}
