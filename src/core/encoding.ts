import type { Action, ActionType } from './action';
import type { Completion } from './ports';

/** A model's reply as an action, or the rule of the encoding that it broke and how to mend it. */
export type ParsedReply =
  | {
      readonly kind: 'action';
      readonly action: Action;
      /** What of the reply was not carried out, in a sentence for the model and people. */
      readonly note?: string;
    }
  | { readonly kind: 'invalid'; readonly rule: string; readonly remedy: string };

/** How an action is written by the model (CodeNav section 3.3). Pure: no state, nothing thrown. */
export interface Encoding {
  /** As in settings and episode files. */
  readonly name: string;
  /** What the system prompt says about how to write an action. */
  instructions(offered: readonly ActionType[]): string;
  /** Never throws, whatever the reply. */
  parse(reply: string, finishReason: Completion['finishReason'], offered: readonly ActionType[]): ParsedReply;
  /** The action as the model should have written it; parsing it gives the action back. */
  render(action: Action): string;
  /** The thought, as far as it can be told from the start of a reply. Longer starts only ever add to it. */
  thoughtSoFar(partialReply: string): string;
}
