import { openAiBaseUrl } from '../models/openAiAddress';

/** A known place where models answer. */
export interface EndpointPreset {
  readonly label: string;
  readonly baseUrl: string;
  readonly needsKey: boolean;
}

/** The places that are offered when a model is set up. */
export const endpointPresets: readonly EndpointPreset[] = [
  { label: 'OpenAI', baseUrl: openAiBaseUrl, needsKey: true },
  { label: 'Ollama on this machine', baseUrl: 'http://localhost:11434/v1', needsKey: false },
  { label: 'LM Studio on this machine', baseUrl: 'http://localhost:1234/v1', needsKey: false },
];

/** The base URL as it is kept: without spaces around it, without a slash at its end. */
export function normalBaseUrl(text: string): string {
  return text.trim().replace(/\/+$/, '');
}

/** What is wrong with a base URL, in a sentence; nothing when it can be used. */
export function baseUrlProblem(text: string): string | undefined {
  const value = normalBaseUrl(text);
  if (value === '') return 'Type the address of the endpoint, for instance http://localhost:11434/v1';
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return 'This is not an address; one looks like http://localhost:11434/v1';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'The address starts with http:// or https://';
  if (url.username || url.password) return 'Leave the key out of the address: it is asked for next, and kept safely.';
  if (url.hash) return 'The address ends before any #';
  if (/\/(chat\/completions|completions|models)$/.test(url.pathname)) {
    return 'Leave out what comes after the base, such as /chat/completions';
  }
  return undefined;
}

/** What is wrong with a key, in a sentence; nothing when it can be one, or is empty. */
export function keyProblem(text: string): string | undefined {
  if (/^[\x21-\x7e]*$/.test(text.trim())) return undefined;
  return 'A key has no spaces and no special characters. Copy it again, without what is around it.';
}

/** The name under which the key of an endpoint is kept in the editor's secret storage. */
export function keyNameOf(baseUrl: string): string {
  return `codenav.key:${normalBaseUrl(baseUrl)}`;
}

/** True when a key sent there could be read on the way: no TLS, and not this machine. */
export function sendsInClear(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
