import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { ModelError } from '../core/errors';
import type { ModelErrorReason } from '../core/errors';
import type { Endpoint } from './endpoint';

/** What a request to an endpoint failed with. */
export interface EndpointFailure {
  readonly error: ModelError;
  /** The same request may succeed later. */
  readonly retryable: boolean;
  /** The wait that the endpoint asked for, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** What is known of the request that failed. */
export interface FailureContext {
  readonly endpoint: Endpoint;
  /** The model that was asked for, where one was. */
  readonly model?: string;
  /** The text that had come. */
  readonly partial: string;
  /** Milliseconds since the epoch, to which a date in `Retry-After` is compared. */
  readonly now: number;
}

/** Certificate problems as Node and OpenSSL name them, beside all that begin with `CERT_`. */
const certificateCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The connection was there, and the other side ended it. */
const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

/** Codes of network errors as sentences. */
const networkCauses: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there. Is the server running?',
  ENOTFOUND: 'there is no host of that name. Check the address and the network.',
  EAI_AGAIN: 'its name could not be looked up. Check the network.',
  ETIMEDOUT: 'it did not answer in time. Check the address, the network and the proxy.',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time. Check the address, the network and the proxy.',
  EHOSTUNREACH: 'there is no way to that host. Check the network.',
  ENETUNREACH: 'there is no network. Check the connection.',
};

/** How endpoints say that a prompt was too long where they give no code for it. */
const tooLong = /context (?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens|n_ctx/i;

const detailLimit = 300;

/** Anything that a request to an endpoint threw, as a ModelError with a sentence that says how to mend it. */
export function endpointFailure(error: unknown, context: FailureContext): EndpointFailure {
  if (error instanceof ModelError) return { error, retryable: false };
  const code = networkCode(error);
  if (code !== undefined || error instanceof APIConnectionError || !(error instanceof APIError))
    return networkFailure(error, code, context);
  return statusFailure(error as StatusError, context);
}

type StatusError = APIError<number | undefined, Headers | undefined, object | undefined>;

function statusFailure(error: StatusError, context: FailureContext): EndpointFailure {
  const { endpoint, model, partial, now } = context;
  const { baseUrl } = endpoint;
  const status: number | undefined = error.status ?? statusIn(error.code);
  const detail = endpoint.redact(detailOf(error));
  const said = detail ? ` It said: ${detail}` : '';
  const fail = (reason: ModelErrorReason, sentence: string, retryable = false): EndpointFailure => {
    const retryAfterMs = retryable ? retryAfter(error.headers, now) : undefined;
    return {
      error: new ModelError(reason, sentence, partial, { cause: error }),
      // What has been shown can't be taken back.
      retryable: retryable && partial === '' && error.headers?.get('x-should-retry') !== 'false',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  };
  const named = model === undefined ? '' : ` "${model}"`;

  if (error.code === 'context_length_exceeded' || status === 413 || (status === 400 && tooLong.test(detail))) {
    return fail(
      'contextTooLong',
      `The question and its steps are too long for the model${named} at ${baseUrl}.${said}`,
    );
  }
  if (error.code === 'model_not_found' || status === 404) {
    const advice = 'Check the name of the model, and that the address is the root of the API, which often ends in /v1.';
    return fail('notFound', `The endpoint at ${baseUrl} does not know the model${named}.${said} ${advice}`);
  }
  if (error.code === 'insufficient_quota') {
    return fail('rateLimited', `The account at ${baseUrl} has no credit left.${said}`);
  }
  switch (status) {
    case 401:
      return fail(
        'unauthorized',
        endpoint.hasKey
          ? `The endpoint at ${baseUrl} did not accept the key. Enter another one, or check that the key is for this address.`
          : `The endpoint at ${baseUrl} asks for a key, and none is set. Enter one.`,
      );
    case 403:
      return fail(
        'unauthorized',
        `The endpoint at ${baseUrl} does not allow this.${said} Check what the key may be used for.`,
      );
    case 429:
      return fail(
        'rateLimited',
        `The endpoint at ${baseUrl} takes no more requests for now (status 429).${said}`,
        true,
      );
    case undefined:
      return fail('serverError', `The endpoint at ${baseUrl} broke off with an error.${said}`);
    default: {
      if (status >= 500 || status === 408 || status === 409) {
        return fail('serverError', `The endpoint at ${baseUrl} failed (status ${status}).${said}`, true);
      }
      return fail('badRequest', `The endpoint at ${baseUrl} refused the request (status ${status}).${said}`);
    }
  }
}

function networkFailure(error: unknown, code: string | undefined, context: FailureContext): EndpointFailure {
  const { endpoint, partial } = context;
  const { baseUrl } = endpoint;
  const fail = (reason: ModelErrorReason, sentence: string, retryable = false): EndpointFailure => ({
    error: new ModelError(reason, endpoint.redact(sentence), partial, { cause: error }),
    retryable: retryable && partial === '',
  });
  if (error instanceof SyntaxError) {
    return fail('badResponse', `The endpoint at ${baseUrl} sent something that is not the API's format.`);
  }
  if (code !== undefined && (certificateCodes.has(code) || code.startsWith('CERT_'))) {
    return fail(
      'certificate',
      `The certificate of ${baseUrl} is not trusted (${code}). ` +
        "If it is your own or your company's, let Node know it (NODE_EXTRA_CA_CERTS) or the system.",
    );
  }
  if (code?.startsWith('ERR_SSL') || code === 'EPROTO') {
    return fail(
      'unreachable',
      `${baseUrl} does not speak https (${code}). Check whether the address is to begin with http.`,
    );
  }
  if (partial !== '' || (code !== undefined && resetCodes.has(code))) {
    return fail('dropped', `The connection to ${baseUrl} broke before the reply was complete.`, true);
  }
  if (error instanceof APIConnectionTimeoutError) {
    return fail('unreachable', `The endpoint at ${baseUrl} can't be reached: it did not answer in time.`);
  }
  const known = code === undefined ? undefined : networkCauses[code];
  const cause = known ?? `${code ?? rootMessage(error)}.`;
  return fail('unreachable', `The endpoint at ${baseUrl} can't be reached: ${cause}`);
}

/** The wait that the headers ask for: `retry-after-ms`, or `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
function retryAfter(headers: Headers | undefined, now: number): number | undefined {
  const inMs = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (inMs >= 0) return inMs;
  const value = headers?.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number.parseFloat(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Some endpoints report an error inside a stream, with the status as its code. */
function statusIn(code: unknown): number | undefined {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}

function detailOf(error: StatusError): string {
  const body: unknown = error.error;
  const message =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : typeof body === 'string'
        ? body
        : error.message.replace(/^\d+ /, '');
  if (message.includes('status code (no body)') || /<html/i.test(message)) return '';
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length > detailLimit ? `${line.slice(0, detailLimit)}…` : line;
}

/** The code of the system's error somewhere among the causes. */
function networkCode(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if (cause instanceof APIError) continue;
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

function rootMessage(error: unknown): string {
  return (Array.from(causes(error)).at(-1)?.message ?? String(error)).replace(/\.$/, '');
}

function* causes(error: unknown): Generator<Error> {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    yield current;
    const [first] = current instanceof AggregateError ? (current.errors as unknown[]) : [];
    current = current.cause ?? first;
  }
}
