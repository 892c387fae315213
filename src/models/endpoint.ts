import OpenAI from 'openai';
import { ConfigurationError } from '../core/errors';
import { isOpenAi, openAiBaseUrl } from './openAiAddress';

/** Where an OpenAI-compatible API is, and how to get there. */
export interface EndpointOptions {
  /** The root of the API, such as `http://127.0.0.1:11434/v1`; OpenAI's own when absent. */
  readonly baseUrl?: string;
  /** Empty or absent for servers that ask for none. Never shown, logged or put into an error. */
  readonly apiKey?: string;
  /** The editor's, where its proxy and certificate settings must be followed. */
  readonly fetch?: typeof fetch;
}

/** An endpoint whose address and key have been checked. */
export class Endpoint {
  /** Without a slash at the end, for people too. */
  readonly baseUrl: string;
  readonly client: OpenAI;
  readonly #apiKey: string;

  /** @throws ConfigurationError when the address or the key can't be one. */
  constructor(options: EndpointOptions) {
    const address = options.baseUrl?.trim() ?? '';
    const url = checkUrl(address === '' ? openAiBaseUrl : address);
    const query = Object.fromEntries(url.searchParams);
    url.search = '';
    url.hash = '';
    this.baseUrl = url.href.replace(/\/+$/, '');
    this.#apiKey = checkKey(options.apiKey?.trim() ?? '');
    this.client = new OpenAI({
      baseURL: this.baseUrl,
      apiKey: this.#apiKey || 'none',
      // What is set in the environment for OpenAI is not for whoever answers at another address.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      defaultQuery: query,
      defaultHeaders: this.#headers(url),
      // Retries are ours: they are shown, and can be cancelled.
      maxRetries: 0,
      logLevel: 'off',
      ...(options.fetch && { fetch: options.fetch }),
    });
  }

  get hasKey(): boolean {
    return this.#apiKey !== '';
  }

  /** OpenAI's own API, where newer names of parameters are asked for. */
  get isOpenAi(): boolean {
    return isOpenAi(this.baseUrl);
  }

  /** A text of the endpoint's without the key, should it have sent it back. */
  redact(text: string): string {
    return this.#apiKey.length < 4 ? text : text.replaceAll(this.#apiKey, '[key]');
  }

  #headers(url: URL): Record<string, string | null> {
    if (!this.#apiKey) return { Authorization: null };
    // Azure takes a key under this name at all its addresses, and as a bearer only at the newer ones.
    return url.hostname.endsWith('.azure.com') ? { 'api-key': this.#apiKey } : {};
  }
}

function checkUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    const shown = url?.password ? '' : ` "${text}"`;
    throw new ConfigurationError(
      `The base URL${shown} is not a web address. It has the form http://127.0.0.1:11434/v1 or ${openAiBaseUrl}.`,
    );
  }
  if (url.username || url.password) {
    throw new ConfigurationError(
      `The base URL for ${url.host} must not have a user name or password in it. Give the key separately.`,
    );
  }
  return url;
}

function checkKey(key: string): string {
  if (/^[\x21-\x7e]*$/.test(key)) return key;
  throw new ConfigurationError(
    'The API key has spaces, line breaks or other characters that no key has. Copy it again, without what is around it.',
  );
}
