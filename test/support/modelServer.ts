import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request as the server got it. */
export interface RecordedRequest {
  readonly method: string;
  /** With the query string: `/v1/chat/completions`. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body; `undefined` for a GET. */
  readonly body: unknown;
  /** True once the client has closed the connection before the reply had ended. */
  readonly aborted: boolean;
}

export interface ReplyUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

/** How text is sent when the request asks for a stream. */
interface Pace {
  /** Characters in one delta; 8 when absent. */
  readonly deltaSize?: number;
  /** Wait between deltas, in milliseconds; none when absent. */
  readonly delayMs?: number;
}

/** What the server does with one request to complete a chat. */
export type ScriptedReply =
  /** A whole reply; `usage` is estimated at four characters a token when absent. */
  | ({ readonly kind: 'text'; readonly text: string; readonly usage?: ReplyUsage } & Pace)
  | { readonly kind: 'toolCalls'; readonly calls: readonly ToolCall[]; readonly text?: string }
  /** An error answer; `body` is sent as JSON, or as it is when it is a string. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  /** Headers and `text`, then nothing until the client goes away; not even headers with `silent`. */
  | { readonly kind: 'stall'; readonly text?: string; readonly silent?: boolean }
  /** The connection is cut after `text`. */
  | { readonly kind: 'drop'; readonly text?: string }
  /** Something that is no JSON after `text`. */
  | { readonly kind: 'malformed'; readonly text?: string }
  /** An error object inside the stream after `text`. */
  | { readonly kind: 'streamError'; readonly message: string; readonly text?: string }
  /** The stream ends properly, but never says why it finished. */
  | { readonly kind: 'noFinish'; readonly text: string }
  /** Cut by the token limit. */
  | { readonly kind: 'length'; readonly text: string }
  | { readonly kind: 'contentFilter'; readonly text: string }
  /** No choice at all in the reply. */
  | { readonly kind: 'emptyChoices' };

export interface ToolCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** A reply, or one that is made from the request. */
export type ScriptEntry = ScriptedReply | ((request: RecordedRequest) => ScriptedReply);

export interface ModelServerOptions {
  readonly script?: readonly ScriptEntry[];
  /** Ids that `GET /v1/models` lists; `test-model` when absent. */
  readonly models?: readonly string[];
  /** Requests without this key are answered with 401. */
  readonly apiKey?: string;
  /** Refuses `stream_options` with 400, as some older servers do, without using up a reply. */
  readonly rejectStreamOptions?: boolean;
  /** Answers in one piece although a stream was asked for. */
  readonly ignoreStream?: boolean;
  /** Serves https with this certificate. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface ModelServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  /** Every request, in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Replies that no request has taken yet. */
  readonly pending: number;
  enqueue(...replies: readonly ScriptEntry[]): void;
  close(): Promise<void>;
}

/** 429 as endpoints send it; `retryAfter` is the header's value: seconds, or an HTTP date. */
export function rateLimited(retryAfter?: string): ScriptedReply {
  return errorReply(429, 'Rate limit reached', 'rate_limit_exceeded', retryAfter ? { 'retry-after': retryAfter } : {});
}

export function contextLengthExceeded(): ScriptedReply {
  return errorReply(
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
    'context_length_exceeded',
  );
}

/** An error answer in the shape that OpenAI-compatible endpoints use. */
export function errorReply(
  status: number,
  message: string,
  code?: string,
  headers: Readonly<Record<string, string>> = {},
): ScriptedReply {
  return { kind: 'status', status, headers, body: { error: { message, type: 'error', code: code ?? null } } };
}

/**
 * An OpenAI-compatible server on a free local port that plays a scenario: each
 * `POST /v1/chat/completions` takes the next reply of the script. A request past the end of the
 * script is answered with 400, so that a test fails at once instead of waiting.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const script: ScriptEntry[] = [...(options.script ?? [])];
  const requests: RecordedRequest[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response, { options, script, requests }).catch(() => response.destroy());
  };
  const server = options.tls ? createTlsServer(options.tls, handle) : createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}/v1`,
    requests,
    get pending() {
      return script.length;
    },
    enqueue: (...replies) => void script.push(...replies),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Scene {
  readonly options: ModelServerOptions;
  readonly script: ScriptEntry[];
  readonly requests: RecordedRequest[];
}

interface Completion {
  readonly model?: string;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
}

async function serve(request: IncomingMessage, response: ServerResponse, scene: Scene): Promise<void> {
  let raw = '';
  request.setEncoding('utf8');
  for await (const chunk of request) raw += String(chunk);
  const recorded = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: raw ? (JSON.parse(raw) as unknown) : undefined,
    aborted: false,
  };
  scene.requests.push(recorded);
  response.on('close', () => {
    recorded.aborted = !response.writableFinished;
  });

  const { apiKey, models = ['test-model'], rejectStreamOptions } = scene.options;
  if (apiKey !== undefined && recorded.headers['authorization'] !== `Bearer ${apiKey}`) {
    answer(response, 401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } });
    return;
  }
  const path = recorded.path.split('?')[0] ?? '';
  if (recorded.method === 'GET' && path === '/v1/models') {
    answer(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'test' })) });
    return;
  }
  if (recorded.method !== 'POST' || path !== '/v1/chat/completions') {
    answer(response, 404, { error: { message: `No such route: ${recorded.method} ${recorded.path}` } });
    return;
  }
  const body = (recorded.body ?? {}) as Completion;
  if (rejectStreamOptions && body.stream_options) {
    answer(response, 400, { error: { message: 'Unrecognized request argument supplied: stream_options' } });
    return;
  }
  const entry = scene.script.shift();
  if (!entry) {
    answer(response, 400, { error: { message: `The script has no reply for request ${scene.requests.length}.` } });
    return;
  }
  const reply = typeof entry === 'function' ? entry(recorded) : entry;
  await (body.stream && !scene.options.ignoreStream
    ? stream(response, reply, body, raw)
    : whole(response, reply, body, raw));
}

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function stream(response: ServerResponse, reply: ScriptedReply, body: Completion, raw: string): Promise<void> {
  if (reply.kind === 'status') {
    answer(response, reply.status, reply.body ?? '', reply.headers);
    return;
  }
  if (reply.kind === 'stall' && reply.silent) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const send = (data: unknown): void => void response.write(`data: ${JSON.stringify(data)}\n\n`);
  const chunk = (choices: readonly unknown[], extra: object = {}): void =>
    send({ ...common(body), object: 'chat.completion.chunk', choices, ...extra });
  const delta = (content: object, finish_reason: string | null = null): void =>
    chunk([{ index: 0, delta: content, finish_reason }]);
  const end = (finish: string | null, usage: ReplyUsage): void => {
    if (finish) delta({}, finish);
    if (body.stream_options?.include_usage) chunk([], { usage: withTotal(usage) });
    response.end('data: [DONE]\n\n');
  };

  const text = textOf(reply);
  const pace: Pace = reply.kind === 'text' ? reply : {};
  if (reply.kind !== 'emptyChoices') delta({ role: 'assistant', content: '' });
  for (const part of partsOf(text, pace.deltaSize ?? 8)) {
    if (response.destroyed) return;
    delta({ content: part });
    if (pace.delayMs) await sleep(pace.delayMs);
  }
  switch (reply.kind) {
    case 'text':
    case 'length':
    case 'contentFilter':
    case 'noFinish':
      end(finishOf(reply), usageOf(reply, raw));
      return;
    case 'toolCalls':
      reply.calls.forEach((call, index) => delta({ tool_calls: [{ index, ...toolCall(call, index) }] }));
      end('tool_calls', usageOf(reply, raw));
      return;
    case 'stall':
      return;
    case 'drop':
      // What was written must reach the client first; a reset would throw it away.
      await sleep(20);
      response.destroy();
      return;
    case 'malformed':
      response.write('data: {"choices": [{"delta": oh no\n\n');
      response.end('data: [DONE]\n\n');
      return;
    case 'streamError':
      send({ error: { message: reply.message, code: 'server_error' } });
      response.end();
      return;
    case 'emptyChoices':
      chunk([]);
      response.end('data: [DONE]\n\n');
      return;
  }
}

async function whole(response: ServerResponse, reply: ScriptedReply, body: Completion, raw: string): Promise<void> {
  switch (reply.kind) {
    case 'status':
      answer(response, reply.status, reply.body ?? '', reply.headers);
      return;
    case 'stall':
      return;
    case 'drop':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"choices": [');
      await sleep(20);
      response.destroy();
      return;
    case 'malformed':
      answer(response, 200, '{"choices": [{"message": oh no');
      return;
    case 'streamError':
      answer(response, 500, { error: { message: reply.message } });
      return;
    case 'emptyChoices':
      answer(response, 200, { ...common(body), object: 'chat.completion', choices: [] });
      return;
    case 'text':
    case 'length':
    case 'contentFilter':
    case 'noFinish':
    case 'toolCalls': {
      const message = {
        role: 'assistant',
        content: textOf(reply),
        ...(reply.kind === 'toolCalls' && { tool_calls: reply.calls.map(toolCall) }),
      };
      const choices = [{ index: 0, message, finish_reason: finishOf(reply) }];
      const usage = withTotal(usageOf(reply, raw));
      answer(response, 200, { ...common(body), object: 'chat.completion', choices, usage });
    }
  }
}

function common(body: Completion): object {
  return { id: 'chatcmpl-test', created: 1_700_000_000, model: body.model ?? 'test-model' };
}

function toolCall(call: ToolCall, index: number): object {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  return { id: `call_${index}`, type: 'function', function: { name: call.name, arguments: text } };
}

function finishOf(reply: ScriptedReply): string | null {
  switch (reply.kind) {
    case 'length':
      return 'length';
    case 'contentFilter':
      return 'content_filter';
    case 'toolCalls':
      return 'tool_calls';
    case 'text':
      return 'stop';
    case 'status':
    case 'stall':
    case 'drop':
    case 'malformed':
    case 'streamError':
    case 'noFinish':
    case 'emptyChoices':
      return null;
  }
}

function textOf(reply: ScriptedReply): string {
  return 'text' in reply ? (reply.text ?? '') : '';
}

function usageOf(reply: ScriptedReply, raw: string): ReplyUsage {
  if (reply.kind === 'text' && reply.usage) return reply.usage;
  return { prompt_tokens: Math.ceil(raw.length / 4), completion_tokens: Math.ceil(textOf(reply).length / 4) };
}

function withTotal(usage: ReplyUsage): object {
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
}

function partsOf(text: string, size: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += size) parts.push(text.slice(at, at + size));
  return parts;
}
