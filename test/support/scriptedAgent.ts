import type { ActionType } from '../../src/core/action';
import type { Agent, AgentTurn, TurnListener } from '../../src/core/agent';
import type { Step } from '../../src/core/step';

/** What an agent does when its turn comes: a decision, or something to do first. */
export type Turn = AgentTurn | ((listener: TurnListener, signal: AbortSignal) => Promise<AgentTurn>);

/** An agent that takes given turns in order, and sees to it that it is not asked more often. */
export class ScriptedAgent implements Agent {
  readonly model = 'scripted';
  readonly strategy = 'test';
  readonly encoding = 'none';
  readonly #turns: Turn[];
  /** The history's length at each turn. */
  readonly historyLengths: number[] = [];

  constructor(turns: readonly Turn[]) {
    this.#turns = [...turns];
  }

  async next(
    _question: string,
    history: readonly Step[],
    listener: TurnListener,
    signal: AbortSignal,
  ): Promise<AgentTurn> {
    this.historyLengths.push(history.length);
    const turn = this.#turns.shift();
    if (!turn) throw new Error('The agent was asked once more than the test expects.');
    return typeof turn === 'function' ? turn(listener, signal) : turn;
  }
}

/** A turn that is an action. */
export function act(type: ActionType, content: string, thought = `I use ${type}.`): AgentTurn {
  return { kind: 'action', action: { type, content, thought } };
}

/** A turn that could not be read. */
export function garble(raw: string): AgentTurn {
  return { kind: 'invalid', raw, rule: 'A reply needs a type.', remedy: 'Write one.' };
}
