import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, expect } from 'vitest';
import type { ModelOptions } from '../../src/cli/commandOptions';
import { chooseModel } from '../../src/cli/modelChoice';
import { RecordingLogger } from '../support/recordingLogger';
import { testStreams } from '../support/testStreams';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'codenav-model-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

async function choose(options: ModelOptions, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { streams } = testStreams();
  const signal = new AbortController().signal;
  const selection = await chooseModel(options, {
    streams,
    env,
    cwd,
    assets: '',
    logger: new RecordingLogger(),
    signal,
  });
  return selection.kind === 'navigator' ? 'navigator' : selection.model.id;
}

const local = 'http://127.0.0.1:11434/v1';

describe('chooseModel', () => {
  it.each<[ModelOptions, NodeJS.ProcessEnv, string]>([
    [{ model: 'm' }, {}, 'OPENAI_API_KEY, which is to hold the key, is not set'],
    [{ model: 'm' }, { OPENAI_API_KEY: ' ' }, 'OPENAI_API_KEY'],
    [{ model: 'm', baseUrl: 'https://api.openai.com/v1' }, {}, 'OPENAI_API_KEY'],
    [{ model: 'm', baseUrl: local, apiKeyEnv: 'KEY' }, { OPENAI_API_KEY: 'k' }, 'variable KEY'],
    [{ baseUrl: local }, {}, 'needs a model'],
    [{ model: 'm' }, { CODENAV_BASE_URL: 'nonsense' }, 'CODENAV_BASE_URL takes an address'],
    [{ model: 'scripted:' }, {}, 'needs a file'],
    [{ model: 'scripted:nowhere' }, {}, 'there is no file'],
  ])('refuses %j with %j', async (options, env, part) => {
    await expect(choose(options, env)).rejects.toThrow(part);
  });

  it('takes the navigator when nothing names a model, or when it is named', async () => {
    expect(await choose({})).toBe('navigator');
    expect(await choose({}, { CODENAV_MODEL: '', CODENAV_BASE_URL: local })).toBe('navigator');
    expect(await choose({ model: 'navigator' }, { CODENAV_MODEL: 'm' })).toBe('navigator');
    expect(await choose({}, { CODENAV_MODEL: 'navigator' })).toBe('navigator');
  });

  it('looks at the environment when there is no option', async () => {
    expect(await choose({}, { CODENAV_MODEL: 'm', CODENAV_BASE_URL: local })).toBe('m');
    expect(await choose({ model: 'other' }, { CODENAV_MODEL: 'm', CODENAV_BASE_URL: local })).toBe('other');
  });

  it('needs no key elsewhere, and takes the one that is named', async () => {
    expect(await choose({ model: 'm', baseUrl: local })).toBe('m');
    expect(await choose({ model: 'm', apiKeyEnv: 'KEY' }, { KEY: 'k' })).toBe('m');
  });

  it('reads a script', async () => {
    writeFileSync(join(cwd, 'script.jsonl'), '"one"\n"two"\n');
    expect(await choose({ model: 'scripted:script.jsonl' })).toBe('scripted');
  });
});
