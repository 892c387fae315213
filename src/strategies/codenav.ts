import type { ActionType } from '../core/action';
import type { Agent, AgentTurn, TurnListener } from '../core/agent';
import type { Encoding } from '../core/encoding';
import { ModelError } from '../core/errors';
import type { ChatModel, Completion } from '../core/ports';
import type { Step } from '../core/step';
import { buildConversation } from './conversation';
import type { Conversation } from './conversation';

/** What the strategy needs of the other parts. */
export interface CodeNavOptions {
  readonly model: ChatModel;
  readonly encoding: Encoding;
  /** Asked for once, before the first request. */
  systemPrompt(signal: AbortSignal): Promise<string>;
  readonly offered: readonly ActionType[];
  /** Of the model, in tokens; 128,000 when absent. */
  readonly contextWindow?: number;
}

const defaultContextWindow = 128_000;

/** The window may be filled so far; the rest is for the reply and for errors of the estimate. */
const fillShare = 0.8;

/** A thought is near the start of a reply: only so many characters are looked through while it arrives. */
const thoughtSearchLimit = 20_000;

/**
 * The loop of the paper (CodeNav section 3): one thought, one action, one response, decided on by a
 * model that sees the question and all steps. One strategy serves one episode.
 */
export class CodeNavStrategy implements Agent {
  readonly strategy = 'codenav';
  readonly #options: CodeNavOptions;
  readonly #notes = new Map<number, string>();
  #systemPrompt: string | undefined;
  /** Tokens of a request; shrinks when the endpoint says that the window is smaller than believed. */
  #budget: number;
  #saidFolded = false;

  constructor(options: CodeNavOptions) {
    this.#options = options;
    this.#budget = Math.floor((options.contextWindow ?? defaultContextWindow) * fillShare);
  }

  get model(): string {
    return this.#options.model.id;
  }

  get encoding(): string {
    return this.#options.encoding.name;
  }

  /** @throws ModelError when the model does not answer. */
  async next(
    question: string,
    history: readonly Step[],
    listener: TurnListener,
    signal: AbortSignal,
  ): Promise<AgentTurn> {
    const { encoding, offered } = this.#options;
    this.#systemPrompt ??= await this.#options.systemPrompt(signal);
    const completion = await this.#ask(this.#systemPrompt, question, history, listener, signal);
    const { text: raw, usage } = completion;
    const parsed = encoding.parse(raw, completion.finishReason, offered);
    const rest = { raw, ...(usage && { usage }) };
    if (parsed.kind === 'invalid') return { kind: 'invalid', rule: parsed.rule, remedy: parsed.remedy, ...rest };
    if (parsed.note) {
      this.#notes.set(history.length + 1, parsed.note);
      listener.onNotice('info', parsed.note);
    }
    return { kind: 'action', action: parsed.action, ...rest };
  }

  async #ask(
    systemPrompt: string,
    question: string,
    history: readonly Step[],
    listener: TurnListener,
    signal: AbortSignal,
  ): Promise<Completion> {
    const { encoding } = this.#options;
    const parts = { systemPrompt, question, history, encoding, notes: this.#notes };
    const conversation = buildConversation(parts, this.#budget);
    if (conversation.folded) this.#sayFolded(listener);
    try {
      return await this.#complete(conversation, listener, signal);
    } catch (error) {
      if (!(error instanceof ModelError) || error.reason !== 'contextTooLong') throw error;
      const budget = Math.floor(conversation.tokens / 2);
      const shorter = buildConversation(parts, budget);
      // What can't be shortened would only be refused again.
      if (shorter.tokens >= conversation.tokens) throw error;
      this.#budget = budget;
      listener.onNotice(
        'warning',
        'The model takes less text than expected. Older steps are shortened, and it is asked again.',
      );
      return await this.#complete(shorter, listener, signal);
    }
  }

  #complete({ messages }: Conversation, listener: TurnListener, signal: AbortSignal): Promise<Completion> {
    const { encoding, model } = this.#options;
    let reply = '';
    let shown = '';
    return model.complete(
      { messages },
      {
        onDelta: (text) => {
          if (reply.length >= thoughtSearchLimit) return;
          reply += text;
          const thought = encoding.thoughtSoFar(reply);
          if (thought.length <= shown.length || !thought.startsWith(shown)) return;
          listener.onThought(thought.slice(shown.length));
          shown = thought;
        },
        onRetry: ({ attempt, delayMs, cause }) => {
          const seconds = Math.max(1, Math.round(delayMs / 1000));
          listener.onNotice('warning', `${cause} It is asked again in ${seconds} s (try ${attempt}).`);
        },
      },
      signal,
    );
  }

  #sayFolded(listener: TurnListener): void {
    if (this.#saidFolded) return;
    this.#saidFolded = true;
    listener.onNotice('info', 'The episode has become long: the model now sees older results shortened.');
  }
}
