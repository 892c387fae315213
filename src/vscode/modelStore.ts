import type { SecretStorage } from 'vscode';
import type { ModelSelection } from '../compose';
import type { PanelStatus } from '../panel/messages';
import { ConfigurationError } from '../core/errors';
import { baseUrlProblem, keyNameOf } from './modelEndpoint';
import type { OutputLogger } from './outputLogger';
import type { Settings } from './settings';

type ModelState = PanelStatus['model'];

/** How the panel names the state in which no model is set up. */
export const navigatorLabel = 'Navigator (no model)';

/** The model that is set up, and the keys of endpoints, which are only in the editor's secret storage. */
export class ModelStore {
  readonly #secrets: SecretStorage;
  readonly #logger: OutputLogger;

  constructor(secrets: SecretStorage, logger: OutputLogger) {
    this.#secrets = secrets;
    this.#logger = logger;
  }

  /** What the panel shows of the model. */
  async state({ model }: Settings): Promise<ModelState> {
    if (model.name === '') return { kind: 'navigator', label: navigatorLabel, hasKey: false };
    const hasKey = (await this.key(model.baseUrl)) !== undefined;
    return { kind: 'openai', label: model.name, baseUrl: model.baseUrl, hasKey };
  }

  /**
   * The model that answers.
   * @throws ConfigurationError when its address can't be used
   */
  async select({ model }: Settings): Promise<ModelSelection> {
    if (model.name === '') return { kind: 'navigator' };
    const problem = baseUrlProblem(model.baseUrl);
    if (problem !== undefined) {
      throw new ConfigurationError(`The address of the model, "${model.baseUrl}", can't be used. ${problem}`);
    }
    const apiKey = await this.key(model.baseUrl);
    const { OpenAiModel } = await import('../models/openAiModel');
    return {
      kind: 'model',
      model: new OpenAiModel({
        model: model.name,
        baseUrl: model.baseUrl,
        ...(apiKey !== undefined && { apiKey }),
        fetch: editorFetch,
      }),
    };
  }

  /** The key of an endpoint, where one is kept. */
  async key(baseUrl: string): Promise<string | undefined> {
    const key = await this.#secrets.get(keyNameOf(baseUrl));
    if (key !== undefined) this.#logger.hide(key);
    return key === '' ? undefined : key;
  }

  async saveKey(baseUrl: string, key: string): Promise<void> {
    this.#logger.hide(key);
    await this.#secrets.store(keyNameOf(baseUrl), key);
  }

  async forgetKey(baseUrl: string): Promise<void> {
    await this.#secrets.delete(keyNameOf(baseUrl));
  }
}

/** The editor's own fetch at the time of the call: it knows the person's proxy and certificates. */
export const editorFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);
