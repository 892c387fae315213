import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { ZodError } from 'zod';
import { ModelError } from '../core/errors';
import type { ChatModel, Clock, Completion, CompletionListener, CompletionRequest } from '../core/ports';
import { ReplyBuilder } from './completionStream';
import { Endpoint } from './endpoint';
import type { EndpointOptions } from './endpoint';
import { endpointFailure } from './endpointFailure';
import { systemClock } from './systemClock';
import { Watchdog } from './watchdog';

/** Which model, where, and how long it is waited for. */
export interface OpenAiModelOptions extends EndpointOptions {
  /** The model's name at the endpoint. */
  readonly model: string;
  readonly clock?: Clock;
  /** A reply that has begun is given up after so many milliseconds of silence; 60 s when absent. */
  readonly stallMs?: number;
  /** The first sign of a reply is waited for so long; 5 min when absent: local servers load the model first. */
  readonly firstReplyMs?: number;
}

const maxTries = 4;
const maxDelayMs = 60_000;
const firstDelayMs = 1_000;

/** A model behind any OpenAI-compatible address: OpenAI, Azure, Ollama, LM Studio, vLLM, llama.cpp… */
export class OpenAiModel implements ChatModel {
  readonly id: string;
  readonly #endpoint: Endpoint;
  readonly #clock: Clock;
  readonly #stallMs: number;
  readonly #firstReplyMs: number;
  /** Whether the endpoint takes `stream_options`; some refuse the whole request for it. */
  #asksForUsage = true;

  /** @throws ConfigurationError when the address or the key can't be one. */
  constructor(options: OpenAiModelOptions) {
    this.id = options.model;
    this.#endpoint = new Endpoint(options);
    this.#clock = options.clock ?? systemClock;
    this.#stallMs = options.stallMs ?? 60_000;
    this.#firstReplyMs = options.firstReplyMs ?? 300_000;
  }

  async complete(request: CompletionRequest, listener: CompletionListener, signal: AbortSignal): Promise<Completion> {
    let triesUsage = this.#asksForUsage;
    for (let attempt = 1; ;) {
      signal.throwIfAborted();
      const reply = new ReplyBuilder();
      try {
        const completion = await this.#request(request, reply, triesUsage, listener, signal);
        this.#asksForUsage = triesUsage;
        return completion;
      } catch (error) {
        signal.throwIfAborted();
        const failure = endpointFailure(error, {
          endpoint: this.#endpoint,
          model: this.id,
          partial: reply.text,
          now: this.#clock.now(),
        });
        if (failure.error.reason === 'badRequest' && triesUsage) {
          triesUsage = false;
          continue;
        }
        if (!failure.retryable || attempt >= maxTries) throw failure.error;
        const delayMs = Math.min(failure.retryAfterMs ?? firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
        attempt += 1;
        listener.onRetry?.({ attempt, delayMs, cause: failure.error.message });
        await this.#wait(delayMs, signal);
      }
    }
  }

  async #request(
    request: CompletionRequest,
    reply: ReplyBuilder,
    asksForUsage: boolean,
    listener: CompletionListener,
    signal: AbortSignal,
  ): Promise<Completion> {
    const watchdog = new Watchdog(signal);
    try {
      watchdog.expect(this.#firstReplyMs, () => this.#stalled(this.#firstReplyMs, reply));
      const create = this.#endpoint.client.chat.completions.create(this.#parameters(request, asksForUsage), {
        signal: watchdog.signal,
        timeout: 2 * this.#firstReplyMs,
      });
      const { data, response } = await watchdog.race(create.withResponse());
      const type = response.headers.get('content-type') ?? '';
      // Some servers don't stream, whatever they are asked for.
      const chunks = type.includes('application/json') ? wholeReply(response) : data;
      if (type.includes('text/html')) throw this.#badResponse('a web page', reply);

      const iterator = chunks[Symbol.asyncIterator]();
      for (;;) {
        const next = await watchdog.race(iterator.next());
        if (next.done) break;
        const text = reply.add(next.value);
        if (text) listener.onDelta?.(text);
        watchdog.expect(this.#stallMs, () => this.#stalled(this.#stallMs, reply));
      }
      return reply.build() ?? this.#incomplete(reply);
    } catch (error) {
      if (error instanceof ZodError) throw this.#badResponse("something that is not the API's format", reply, error);
      throw error;
    } finally {
      watchdog.dispose();
    }
  }

  #parameters(request: CompletionRequest, asksForUsage: boolean): ChatCompletionCreateParamsStreaming {
    const { maxTokens, stop } = request;
    return {
      model: this.id,
      messages: request.messages.map(({ role, content }) => ({ role, content: wellFormed(content) })),
      stream: true,
      ...(asksForUsage && { stream_options: { include_usage: true } }),
      // OpenAI's newer models refuse the old name, other servers don't know the new one.
      ...(maxTokens !== undefined && { [this.#endpoint.isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxTokens }),
      ...(stop && { stop: [...stop] }),
    };
  }

  async #wait(delayMs: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#clock.sleep(delayMs, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  #incomplete(reply: ReplyBuilder): never {
    if (!reply.hadChoice) throw this.#badResponse('a reply without any choice', reply);
    const { baseUrl } = this.#endpoint;
    throw new ModelError('dropped', `The reply from ${baseUrl} ended without saying that it was complete.`, reply.text);
  }

  #stalled(ms: number, reply: ReplyBuilder): ModelError {
    const { baseUrl } = this.#endpoint;
    return new ModelError('stalled', `Nothing came from ${baseUrl} for ${Math.round(ms / 1000)} s.`, reply.text);
  }

  #badResponse(what: string, reply: ReplyBuilder, cause?: unknown): ModelError {
    const sentence = `The endpoint at ${this.#endpoint.baseUrl} answered with ${what}. Check the address.`;
    return new ModelError('badResponse', sentence, reply.text, { cause });
  }
}

/** A reply that came in one piece, as a stream of one chunk. */
async function* wholeReply(response: Response): AsyncGenerator {
  yield await response.json();
}

/** Halves of surrogate pairs, left where text was cut, are refused by many servers. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
