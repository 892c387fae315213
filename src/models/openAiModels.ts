import * as z from 'zod';
import { ModelError } from '../core/errors';
import { Endpoint } from './endpoint';
import type { EndpointOptions } from './endpoint';
import { endpointFailure } from './endpointFailure';
import { Watchdog } from './watchdog';

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })).nullable() });

const timeLimitMs = 15_000;

/**
 * The names of the models that an endpoint has, sorted: for choosing one, and for checking address and key.
 * @throws ConfigurationError when the address or the key can't be one; ModelError as a completion would.
 */
export async function listOpenAiModels(options: EndpointOptions, signal: AbortSignal): Promise<readonly string[]> {
  signal.throwIfAborted();
  const endpoint = new Endpoint(options);
  const watchdog = new Watchdog(signal);
  try {
    const seconds = timeLimitMs / 1000;
    watchdog.expect(
      timeLimitMs,
      () => new ModelError('stalled', `Nothing came from ${endpoint.baseUrl} for ${seconds} s.`),
    );
    const page: unknown = await watchdog.race(
      endpoint.client.get('/models', { signal: watchdog.signal, timeout: 2 * timeLimitMs }),
    );
    const list = listSchema.safeParse(page);
    if (!list.success) {
      const sentence = `The endpoint at ${endpoint.baseUrl} has no list of models in the API's format. Check the address.`;
      throw new ModelError('badResponse', sentence, '', { cause: list.error });
    }
    return (list.data.data ?? []).map(({ id }) => id).sort((a, b) => a.localeCompare(b));
  } catch (error) {
    signal.throwIfAborted();
    throw endpointFailure(error, { endpoint, partial: '', now: Date.now() }).error;
  } finally {
    watchdog.dispose();
  }
}
