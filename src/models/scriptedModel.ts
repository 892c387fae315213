import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import { ConfigurationError, ModelError } from '../core/errors';
import type { ChatModel, Completion, CompletionListener, CompletionRequest } from '../core/ports';
import { usageSchema } from '../core/step';

/** A completion as scripts and recordings hold it; a string alone is one that ended by itself. */
export const completionSchema = z.union([
  z.string().transform((text): Completion => ({ text, finishReason: 'stop' })),
  z
    .object({
      text: z.string(),
      finishReason: z.enum(['stop', 'length', 'contentFilter']).default('stop'),
      usage: usageSchema.optional(),
    })
    .transform(({ usage, ...rest }): Completion => ({ ...rest, ...(usage && { usage }) })),
]);

/** Characters of a delta, so that what listens to a stream sees one. */
const deltaSize = 24;

/** A model that gives the replies of a script, in order, whatever it is asked. */
export class ScriptedModel implements ChatModel {
  readonly id = 'scripted';
  readonly #script: readonly Completion[];
  #given = 0;

  constructor(script: readonly (string | Completion)[]) {
    this.#script = script.map((reply) => (typeof reply === 'string' ? { text: reply, finishReason: 'stop' } : reply));
  }

  async complete(request: CompletionRequest, listener: CompletionListener, signal: AbortSignal): Promise<Completion> {
    signal.throwIfAborted();
    const reply = this.#script[this.#given];
    if (!reply) {
      const has = `The script has ${this.#script.length} ${this.#script.length === 1 ? 'reply' : 'replies'}`;
      throw new ModelError('missingRecording', `${has}, and one more was asked for, after: ${lastMessage(request)}`);
    }
    this.#given += 1;
    await stream(reply.text, listener, signal);
    return reply;
  }
}

/**
 * The replies in the text of a script file: a JSON array, or one JSON value a line; each a string,
 * or an object with `text` and, if wanted, `finishReason` and `usage`.
 * @throws ConfigurationError that names the line.
 */
export function readScript(text: string): readonly Completion[] {
  const content = text.replace(/^\ufeff/, '').trim();
  if (!content) throw new ConfigurationError('The script of model replies is empty.');
  if (content.startsWith('[')) {
    return parseJson(content, z.array(completionSchema), 'The script of model replies is not a JSON array of replies');
  }
  return content.split('\n').flatMap((line, index) => {
    if (!line.trim()) return [];
    return [parseJson(line, completionSchema, `Line ${index + 1} of the script of model replies is not a JSON reply`)];
  });
}

/** Gives a reply to a listener piece by piece. */
export async function stream(text: string, listener: CompletionListener, signal: AbortSignal): Promise<void> {
  for (let at = 0; at < text.length; at += deltaSize) {
    // Others get their turn between deltas, as with a real stream: a stop is heard.
    await nextTurn();
    signal.throwIfAborted();
    listener.onDelta?.(text.slice(at, at + deltaSize));
  }
}

/** The start of what a model was last told, for errors that name a request. */
export function lastMessage(request: CompletionRequest): string {
  const content = request.messages.at(-1)?.content.replace(/\s+/g, ' ').trim() ?? '';
  return content.length > 200 ? `"${content.slice(0, 200)}…"` : `"${content}"`;
}

function parseJson<T>(text: string, schema: z.ZodType<T>, complaint: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const detail = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new ConfigurationError(`${complaint}: ${detail.replace(/\s+/g, ' ')}`, { cause });
  }
}
