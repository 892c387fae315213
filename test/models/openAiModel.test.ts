import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigurationError, ModelError } from '../../src/core/errors';
import type { ModelErrorReason } from '../../src/core/errors';
import type { CompletionListener, CompletionRequest } from '../../src/core/ports';
import { OpenAiModel } from '../../src/models/openAiModel';
import type { OpenAiModelOptions } from '../../src/models/openAiModel';
import { contextLengthExceeded, errorReply, rateLimited, startModelServer } from '../support/modelServer';
import type { ModelServer, ModelServerOptions, ScriptEntry } from '../support/modelServer';
import { selfSignedCertificate } from '../support/selfSignedCertificate';
import { SteppedClock } from '../support/steppedClock';

const request: CompletionRequest = { messages: [{ role: 'user', content: 'How?' }] };
const never = new AbortController().signal;
const key = 'sk-secret-0123456789';

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(script: readonly ScriptEntry[], options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ ...options, script });
  servers.push(server);
  return server;
}

function modelAt(baseUrl: string, options: Partial<OpenAiModelOptions> = {}) {
  const clock = new SteppedClock();
  const deltas: string[] = [];
  const retries: Parameters<NonNullable<CompletionListener['onRetry']>>[0][] = [];
  const listener: CompletionListener = {
    onDelta: (text) => deltas.push(text),
    onRetry: (info) => retries.push(info),
  };
  const model = new OpenAiModel({ model: 'm-1', baseUrl, apiKey: key, clock, stallMs: 500, ...options });
  const ask = (signal = never, what = request) => model.complete(what, listener, signal);
  return { model, clock, deltas, retries, ask };
}

async function failureOf(promise: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelError);
  expect((error as ModelError).message).not.toContain(key);
  return error as ModelError;
}

describe('a reply that fails', () => {
  const streamed: [string, ScriptEntry, ModelErrorReason, RegExp][] = [
    ['stalls', { kind: 'stall', text: 'half a thou' }, 'stalled', /Nothing came from http.*\/v1/],
    ['drops', { kind: 'drop', text: 'half a thou' }, 'dropped', /broke before the reply was complete/],
    [
      'has no finish reason',
      { kind: 'noFinish', text: 'half a thou' },
      'dropped',
      /without saying that it was complete/,
    ],
    ['is malformed', { kind: 'malformed', text: 'half a thou' }, 'badResponse', /not the API's format/],
    ['breaks off', { kind: 'streamError', text: 'half a thou', message: 'GPU lost' }, 'serverError', /GPU lost/],
  ];

  it.each(streamed)('because it %s keeps what had come', async (_what, reply, reason, sentence) => {
    const server = await serve([reply]);
    const { ask, deltas, retries } = modelAt(server.baseUrl);
    const error = await failureOf(ask());
    expect(error).toMatchObject({ reason, partial: 'half a thou', message: expect.stringMatching(sentence) as string });
    expect(deltas.join('')).toBe('half a thou');
    expect(retries).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('because it never begins ends after the time for that', async () => {
    const server = await serve([{ kind: 'stall', silent: true }]);
    const error = await failureOf(modelAt(server.baseUrl, { firstReplyMs: 200 }).ask());
    expect(error).toMatchObject({ reason: 'stalled', partial: '' });
  });

  it('because it holds no choice says so', async () => {
    const server = await serve([{ kind: 'emptyChoices' }]);
    expect(await failureOf(modelAt(server.baseUrl).ask())).toMatchObject({
      reason: 'badResponse',
      message: expect.stringContaining('without any choice') as string,
    });
  });

  it('because a web page answers says so', async () => {
    const page: ScriptEntry = {
      kind: 'status',
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<html>Welcome</html>',
    };
    const server = await serve([page]);
    expect(await failureOf(modelAt(server.baseUrl).ask())).toMatchObject({
      reason: 'badResponse',
      message: expect.stringContaining('a web page') as string,
    });
  });

  it('because a chunk has another shape says so', async () => {
    const odd: ScriptEntry = {
      kind: 'status',
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: 'data: {"choices": "none"}\n\n',
    };
    const server = await serve([odd]);
    expect(await failureOf(modelAt(server.baseUrl).ask())).toMatchObject({ reason: 'badResponse' });
  });

  it('in one piece with invalid JSON says so', async () => {
    const server = await serve([{ kind: 'malformed' }], { ignoreStream: true });
    expect(await failureOf(modelAt(server.baseUrl).ask())).toMatchObject({ reason: 'badResponse' });
  });
});

describe('an endpoint that refuses', () => {
  const refusals: [string, ScriptEntry, ModelErrorReason, RegExp][] = [
    ['the length', contextLengthExceeded(), 'contextTooLong', /too long for the model "m-1" .*8192 tokens/],
    [
      'the length without a code',
      errorReply(400, 'Requested tokens exceed context window of 2048'),
      'contextTooLong',
      /2048/,
    ],
    [
      'the model',
      errorReply(404, 'The model `m-1` does not exist', 'model_not_found'),
      'notFound',
      /"m-1".*name of the model/,
    ],
    ['the path', errorReply(404, 'Not Found'), 'notFound', /ends in \/v1/],
    ['the account', errorReply(429, 'You exceeded your quota', 'insufficient_quota'), 'rateLimited', /no credit left/],
    ['the use of the key', errorReply(403, 'Country not supported'), 'unauthorized', /Country not supported/],
  ];

  it.each(refusals)('%s is not asked again', async (_what, reply, reason, sentence) => {
    const server = await serve([reply]);
    const { ask, retries } = modelAt(server.baseUrl);
    expect(await failureOf(ask())).toMatchObject({ reason, message: expect.stringMatching(sentence) as string });
    expect(retries).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('the key is named by its address, with what to do', async () => {
    const server = await serve([], { apiKey: 'another' });
    const error = await failureOf(modelAt(server.baseUrl).ask());
    expect(error.reason).toBe('unauthorized');
    expect(error.message).toContain(server.baseUrl);
    expect(error.message).toMatch(/Enter another one/);
    const without = await failureOf(modelAt(server.baseUrl, { apiKey: '' }).ask());
    expect(without.message).toMatch(/asks for a key, and none is set/);
  });

  it('and repeats the key does not make us repeat it', async () => {
    const server = await serve([errorReply(403, `The key ${key} is blocked`)]);
    expect((await failureOf(modelAt(server.baseUrl).ask())).message).toContain('The key [key] is blocked');
  });

  it('a parameter is asked once more without what only some know', async () => {
    const done: ScriptEntry = { kind: 'text', text: 'ok' };
    const server = await serve([done, done], { rejectStreamOptions: true });
    const { ask } = modelAt(server.baseUrl);
    expect(await ask()).toEqual({ text: 'ok', finishReason: 'stop' });
    expect(await ask()).toEqual({ text: 'ok', finishReason: 'stop' });
    expect(server.requests.map(({ body }) => 'stream_options' in (body as object))).toEqual([true, false, false]);
  });

  it('a request that is wrong itself says what the endpoint said', async () => {
    const server = await serve([errorReply(400, 'No system role'), errorReply(400, 'No system role')]);
    expect(await failureOf(modelAt(server.baseUrl).ask())).toMatchObject({
      reason: 'badRequest',
      message: expect.stringContaining('No system role') as string,
    });
  });
});

describe('an endpoint that asks to wait', () => {
  it('is asked again after the time that it names, and after its errors', async () => {
    const server = await serve([
      rateLimited('7'),
      errorReply(503, 'Overloaded'),
      errorReply(500, 'Oops'),
      { kind: 'text', text: 'ok' },
    ]);
    const { ask, clock, retries } = modelAt(server.baseUrl);
    expect(await ask()).toMatchObject({ text: 'ok' });
    expect(clock.sleeps).toEqual([7_000, 2_000, 4_000]);
    expect(retries.map(({ attempt, delayMs }) => [attempt, delayMs])).toEqual([
      [2, 7_000],
      [3, 2_000],
      [4, 4_000],
    ]);
    expect(retries[1]?.cause).toMatch(/status 503.*Overloaded/);
  });

  it('is given up after four tries', async () => {
    const server = await serve(Array.from({ length: 5 }, () => rateLimited('1')));
    const { ask } = modelAt(server.baseUrl);
    expect(await failureOf(ask())).toMatchObject({ reason: 'rateLimited' });
    expect(server.requests).toHaveLength(4);
  });

  it('for long is asked again after a minute, also when it names a date', async () => {
    const now = Date.UTC(2026, 0, 1);
    const server = await serve([
      rateLimited('3600'),
      rateLimited(new Date(now + 70_000).toUTCString()),
      { kind: 'text', text: 'ok' },
    ]);
    const clock = new SteppedClock(now, 0);
    await modelAt(server.baseUrl, { clock }).ask();
    // The date is 70 s after the start, and 60 s of these have gone by.
    expect(clock.sleeps).toEqual([60_000, 10_000]);
  });

  it('is left alone once the person stops', async () => {
    const server = await serve([rateLimited('60')]);
    const stop = new AbortController();
    const { model } = modelAt(server.baseUrl, {
      clock: {
        now: () => 0,
        sleep: (_ms, signal) => new Promise((_, reject) => (signal.onabort = () => reject(new Error('woken')))),
      },
    });
    const asked = model.complete(
      request,
      { onRetry: () => setImmediate(() => stop.abort(new Error('stopped'))) },
      stop.signal,
    );
    await expect(asked).rejects.toThrow('stopped');
  });
});

describe('an endpoint that is not there', () => {
  it('says where nothing answers', async () => {
    const server = await startModelServer();
    await server.close();
    const { ask, retries } = modelAt(server.baseUrl);
    const error = await failureOf(ask());
    expect(error).toMatchObject({ reason: 'unreachable' });
    expect(error.message).toBe(
      `The endpoint at ${server.baseUrl} can't be reached: nothing answers there. Is the server running?`,
    );
    expect(retries).toEqual([]);
  });

  it('says why a request can not even be made', async () => {
    // Port 9 is one of those that fetch refuses.
    const error = await failureOf(modelAt('http://127.0.0.1:9/v1').ask());
    expect(error).toMatchObject({ reason: 'unreachable' });
    expect(error.message).toBe("The endpoint at http://127.0.0.1:9/v1 can't be reached: bad port.");
  });

  it('says that there is no such host', async () => {
    const error = await failureOf(modelAt('http://no-such-host.invalid/v1').ask());
    expect(error).toMatchObject({ reason: 'unreachable' });
    expect(error.message).toContain('http://no-such-host.invalid/v1');
  });

  it('says that its certificate is not trusted', async () => {
    const server = await serve([], { tls: selfSignedCertificate() });
    const error = await failureOf(modelAt(server.baseUrl).ask());
    expect(error).toMatchObject({ reason: 'certificate' });
    expect(error.message).toMatch(/SELF_SIGNED.*NODE_EXTRA_CA_CERTS/);
  });

  it('says that it speaks http only', async () => {
    const server = await serve([]);
    const error = await failureOf(modelAt(server.baseUrl.replace('http:', 'https:')).ask());
    expect(error).toMatchObject({ reason: 'unreachable', message: expect.stringMatching(/begin with http/) as string });
  });

  it('and hangs up on every request is tried four times', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('data', () => socket.destroy());
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const error = await failureOf(modelAt(`http://127.0.0.1:${port}/v1`).ask());
    server.close();
    expect(error).toMatchObject({ reason: 'dropped' });
    expect(connections).toBe(4);
  });

  it.each([
    ['localhost:11434', /not a web address.*http:\/\/127/],
    ['ftp://example.org', /not a web address/],
    ['http://me:hush@example.org/v1', /must not have a user name or password/],
  ])('because its address is none is refused: %s', (baseUrl, sentence) => {
    const make = () => new OpenAiModel({ model: 'm', baseUrl });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(sentence);
    expect(make).not.toThrow(/hush/);
  });

  it('is not asked with a key that can be none', () => {
    const make = () => new OpenAiModel({ model: 'm', apiKey: 'sk-1\nsk-2' });
    expect(make).toThrow(ConfigurationError);
    expect(make).not.toThrow(/sk-1/);
  });
});

describe('a reply that succeeds', () => {
  it('is streamed, with usage', async () => {
    const text = '<thought>Größe 😀</thought>';
    const usage = { prompt_tokens: 12, completion_tokens: 34 };
    const server = await serve([{ kind: 'text', text, deltaSize: 1, usage }]);
    const { ask, deltas } = modelAt(`${server.baseUrl}/`);
    expect(
      await ask(never, { messages: [{ role: 'user', content: 'Größe \ud83d' }], maxTokens: 9, stop: ['x'] }),
    ).toEqual({
      text,
      finishReason: 'stop',
      usage: { inputTokens: 12, outputTokens: 34 },
    });
    expect(deltas.length).toBeGreaterThan(10);
    expect(deltas.join('')).toBe(text);
    expect(server.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${key}` },
      body: {
        model: 'm-1',
        messages: [{ role: 'user', content: 'Größe \ufffd' }],
        max_tokens: 9,
        stop: ['x'],
        stream: true,
      },
    });
  });

  it.each([
    ['length', 'length'],
    ['contentFilter', 'contentFilter'],
  ] as const)('but was cut says by what: %s', async (kind, finishReason) => {
    const server = await serve([{ kind, text: 'half' }]);
    expect(await modelAt(server.baseUrl).ask()).toMatchObject({ text: 'half', finishReason });
  });

  it('in one piece is taken, too', async () => {
    const server = await serve([{ kind: 'text', text: 'whole' }], { ignoreStream: true });
    const { ask, deltas } = modelAt(server.baseUrl);
    expect(await ask()).toMatchObject({ text: 'whole', finishReason: 'stop', usage: expect.anything() as object });
    expect(deltas).toEqual(['whole']);
  });

  it('needs no key where none is asked for', async () => {
    const server = await serve([{ kind: 'text', text: 'ok' }]);
    await modelAt(server.baseUrl, { apiKey: '' }).ask();
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('goes through the fetch that is given, and keeps the query of the address', async () => {
    const server = await serve([{ kind: 'text', text: 'ok' }]);
    const urls: string[] = [];
    const viaProxy: typeof fetch = (input, init) => {
      urls.push(input instanceof Request ? input.url : input.toString());
      return fetch(input, init);
    };
    await modelAt(`${server.baseUrl}?api-version=1`, { fetch: viaProxy }).ask();
    expect(urls).toEqual([`${server.baseUrl}/chat/completions?api-version=1`]);
  });
});

describe('a person who stops', () => {
  it('has control again at once, and the endpoint is told', async () => {
    const server = await serve([{ kind: 'stall', text: 'half' }]);
    const stop = new AbortController();
    const model = new OpenAiModel({ model: 'm', baseUrl: server.baseUrl });
    let stoppedAt = 0;
    const onDelta = (): void => {
      stoppedAt ||= performance.now();
      stop.abort(new Error('stopped'));
    };
    await expect(model.complete(request, { onDelta }, stop.signal)).rejects.toThrow('stopped');
    expect(performance.now() - stoppedAt).toBeLessThan(1_000);
    await expect.poll(() => server.requests[0]?.aborted).toBe(true);
  });

  it('need not wait for a fetch that does not listen', async () => {
    const stop = new AbortController();
    const deaf: typeof fetch = () => new Promise(() => setImmediate(() => stop.abort(new Error('stopped'))));
    const { ask } = modelAt('http://127.0.0.1:1/v1', { fetch: deaf });
    await expect(ask(stop.signal)).rejects.toThrow('stopped');
  });

  it('before the request sends none', async () => {
    const server = await serve([{ kind: 'text', text: 'ok' }]);
    await expect(modelAt(server.baseUrl).ask(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(server.requests).toEqual([]);
  });
});
