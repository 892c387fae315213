import { resolve } from 'node:path';
import type { ModelSelection } from '../compose';
import { ConfigurationError } from '../core/errors';
import { isOpenAi, openAiBaseUrl } from '../models/openAiAddress';
import { OpenAiModel } from '../models/openAiModel';
import { readScript, ScriptedModel } from '../models/scriptedModel';
import type { CliContext } from './cliContext';
import type { ModelOptions } from './commandOptions';
import { readTextFile } from './files';
import { httpUrl, parseOptions } from './optionSchemas';

const navigator = 'navigator';
const scripted = 'scripted:';
const openAiKey = 'OPENAI_API_KEY';

/**
 * Who decides: `--model`, else `CODENAV_MODEL`, else the navigator. An address comes from
 * `--base-url`, else `CODENAV_BASE_URL`, else it is OpenAI's.
 * @throws ConfigurationError when something that the model needs is missing.
 */
export async function chooseModel(options: ModelOptions, context: CliContext): Promise<ModelSelection> {
  const id = options.model ?? filledVariable(context.env, 'CODENAV_MODEL');
  if (id === undefined) {
    if (options.baseUrl === undefined) return { kind: 'navigator' };
    throw new ConfigurationError('--base-url needs a model: name it with --model ID.');
  }
  if (id === navigator) return { kind: 'navigator' };
  if (id.startsWith(scripted)) {
    const file = id.slice(scripted.length);
    if (!file) throw new ConfigurationError('--model scripted: needs a file: --model scripted:FILE.');
    const path = resolve(context.cwd, file);
    const script = readScript(await readTextFile(path, '--model'));
    return { kind: 'model', model: new ScriptedModel(script) };
  }
  const baseUrl = options.baseUrl ?? baseUrlFrom(context.env);
  const apiKey = keyFor(baseUrl, options.apiKeyEnv, context.env);
  return {
    kind: 'model',
    model: new OpenAiModel({ model: id, ...(baseUrl && { baseUrl }), ...(apiKey && { apiKey }) }),
  };
}

function baseUrlFrom(env: NodeJS.ProcessEnv): string | undefined {
  const url = filledVariable(env, 'CODENAV_BASE_URL');
  return url !== undefined ? parseOptions(httpUrl('CODENAV_BASE_URL'), url) : undefined;
}

/**
 * The key, from the environment variable that is named. `OPENAI_API_KEY` is only ever sent to OpenAI
 * unless it is named: a key is not for whoever answers at another address.
 */
function keyFor(baseUrl: string | undefined, name: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const variable = name ?? (isOpenAi(baseUrl ?? openAiBaseUrl) ? openAiKey : undefined);
  if (variable === undefined) return undefined;
  const key = filledVariable(env, variable);
  if (key !== undefined) return key;
  const advice = name
    ? 'Set it, or name another with --api-key-env.'
    : 'Set it, name another variable with --api-key-env, or the address of a local endpoint with --base-url.';
  throw new ConfigurationError(`The environment variable ${variable}, which is to hold the key, is not set. ${advice}`);
}

/** A variable that is set to nothing is not set. */
function filledVariable(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}
