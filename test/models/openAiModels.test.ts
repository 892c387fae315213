import { afterEach, describe, expect, it } from 'vitest';
import { listOpenAiModels } from '../../src/models/openAiModels';
import { startModelServer } from '../support/modelServer';
import type { ModelServer, ModelServerOptions } from '../support/modelServer';

const never = new AbortController().signal;

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(options: ModelServerOptions): Promise<string> {
  server = await startModelServer(options);
  return server.baseUrl;
}

describe("an endpoint's models", () => {
  it('are not listed without the right key', async () => {
    const baseUrl = await serve({ apiKey: 'right' });
    await expect(listOpenAiModels({ baseUrl, apiKey: 'wrong' }, never)).rejects.toMatchObject({
      reason: 'unauthorized',
      message: expect.stringContaining(baseUrl) as string,
    });
  });

  it('are not found at another path', async () => {
    const baseUrl = (await serve({})).replace('/v1', '');
    await expect(listOpenAiModels({ baseUrl }, never)).rejects.toMatchObject({
      reason: 'notFound',
      message: expect.stringContaining('/v1') as string,
    });
  });

  it('are not listed where nobody answers', async () => {
    const baseUrl = await serve({});
    await server?.close();
    await expect(listOpenAiModels({ baseUrl }, never)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('are not what another page says', async () => {
    const fetchPage: typeof fetch = () =>
      Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    await expect(listOpenAiModels({ fetch: fetchPage }, never)).rejects.toMatchObject({ reason: 'badResponse' });
  });

  it('are not waited for once the person stops', async () => {
    const stop = new AbortController();
    const deaf: typeof fetch = () => new Promise(() => setImmediate(() => stop.abort(new Error('stopped'))));
    await expect(listOpenAiModels({ fetch: deaf }, stop.signal)).rejects.toThrow('stopped');
  });

  it('are listed by name', async () => {
    const baseUrl = await serve({ models: ['zeta', 'alpha'], apiKey: 'right' });
    expect(await listOpenAiModels({ baseUrl, apiKey: 'right' }, never)).toEqual(['alpha', 'zeta']);
  });
});
