import * as z from 'zod';
import type { Completion } from '../core/ports';
import type { Usage } from '../core/step';

/** Text as most endpoints send it; some send it in typed parts. */
const contentSchema = z
  .union([z.string(), z.array(z.object({ text: z.string().optional() }))])
  .nullish()
  .transform((content) =>
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join(''),
  );

const messageSchema = z.object({ content: contentSchema });

const usageSchema = z
  .object({ prompt_tokens: z.number().int().nonnegative(), completion_tokens: z.number().int().nonnegative() })
  .transform((usage): Usage => ({ inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }))
  .optional()
  // Usage is only information: none is better than an error.
  .catch(undefined);

/** One chunk of a stream, or a whole completion: what of it is used. */
const replySchema = z.object({
  choices: z
    .array(
      z.object({
        delta: messageSchema.nullish(),
        message: messageSchema.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema,
});

/** A completion as far as it has come. */
export class ReplyBuilder {
  #text = '';
  #finishReason: Completion['finishReason'] | undefined;
  #usage: Usage | undefined;
  #hadChoice = false;

  get text(): string {
    return this.#text;
  }

  get hadChoice(): boolean {
    return this.#hadChoice;
  }

  /**
   * Adds a chunk, or a whole reply, and returns the text that it brought.
   * @throws ZodError when it has not the shape of one.
   */
  add(reply: unknown): string {
    const { choices, usage } = replySchema.parse(reply);
    if (usage) this.#usage = usage;
    const choice = choices?.[0];
    if (!choice) return '';
    this.#hadChoice = true;
    const text = (choice.delta ?? choice.message)?.content ?? '';
    this.#text += text;
    if (choice.finish_reason) this.#finishReason = finishReason(choice.finish_reason);
    return text;
  }

  /** The completion; nothing as long as no reason for its end has come. */
  build(): Completion | undefined {
    if (!this.#finishReason) return undefined;
    return { text: this.#text, finishReason: this.#finishReason, ...(this.#usage && { usage: this.#usage }) };
  }
}

function finishReason(reason: string): Completion['finishReason'] {
  switch (reason) {
    case 'length':
    case 'max_tokens':
      return 'length';
    case 'content_filter':
      return 'contentFilter';
    default:
      return 'stop';
  }
}
