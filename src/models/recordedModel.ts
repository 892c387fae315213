import * as z from 'zod';
import { ConfigurationError, ModelError } from '../core/errors';
import { sha256 } from '../core/hash';
import type { ChatModel, Completion, CompletionListener, CompletionRequest } from '../core/ports';
import { completionSchema, lastMessage, stream } from './scriptedModel';

/** A line of a file of recordings. */
const recordingSchema = z.object({
  /** {@link requestHash} of the request. */
  request: z.string(),
  completion: completionSchema,
});

/** Completions by the hash of their request. */
export type Recordings = ReadonlyMap<string, Completion>;

/** SHA-256 over everything that decides a reply: model, messages and limits. */
export function requestHash(model: string, request: CompletionRequest): Promise<string> {
  const { messages, maxTokens, stop } = request;
  return sha256(
    JSON.stringify([
      model,
      messages.map(({ role, content }) => [role, content]),
      maxTokens ?? null,
      stop ? [...stop] : null,
    ]),
  );
}

/**
 * The recordings in the text of a file, JSON lines; of two for the same request the later counts.
 * @throws ConfigurationError that names the line.
 */
export function readRecordings(text: string): Recordings {
  const recordings = new Map<string, Completion>();
  text.split('\n').forEach((line, index) => {
    if (!line.trim()) return;
    try {
      const { request, completion } = recordingSchema.parse(JSON.parse(line));
      recordings.set(request, completion);
    } catch (cause) {
      throw new ConfigurationError(`Line ${index + 1} of the recordings can't be read.`, { cause });
    }
  });
  return recordings;
}

/** Passes requests on to a model, and its replies to `append`, as lines for a file of recordings. */
export class RecordingModel implements ChatModel {
  readonly id: string;
  readonly #model: ChatModel;
  readonly #append: (line: string) => Promise<void>;

  constructor(model: ChatModel, append: (line: string) => Promise<void>) {
    this.id = model.id;
    this.#model = model;
    this.#append = append;
  }

  async complete(request: CompletionRequest, listener: CompletionListener, signal: AbortSignal): Promise<Completion> {
    const completion = await this.#model.complete(request, listener, signal);
    await this.#append(`${JSON.stringify({ request: await requestHash(this.id, request), completion })}\n`);
    return completion;
  }
}

/** Replies as they were recorded for the same requests to the same model; a request that was not is an error. */
export class ReplayModel implements ChatModel {
  readonly id: string;
  readonly #recordings: Recordings;

  /** `id` is the name of the model that was recorded. */
  constructor(id: string, recordings: Recordings) {
    this.id = id;
    this.#recordings = recordings;
  }

  async complete(request: CompletionRequest, listener: CompletionListener, signal: AbortSignal): Promise<Completion> {
    signal.throwIfAborted();
    const hash = await requestHash(this.id, request);
    const completion = this.#recordings.get(hash);
    if (!completion) {
      const asked = `request ${hash.slice(0, 12)} to ${this.id}, which ends with: ${lastMessage(request)}`;
      throw new ModelError('missingRecording', `Nothing is recorded for ${asked}`);
    }
    await stream(completion.text, listener, signal);
    return completion;
  }
}
