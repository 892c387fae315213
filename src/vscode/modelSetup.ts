import * as vscode from 'vscode';
import { messageOf } from '../core/errors';
import { baseUrlProblem, endpointPresets, keyProblem, normalBaseUrl, sendsInClear } from './modelEndpoint';
import type { EndpointPreset } from './modelEndpoint';
import { editorFetch } from './modelStore';
import type { ModelStore } from './modelStore';
import type { Settings } from './settings';

/** The person has left a question unanswered: nothing is changed. */
class Left extends Error {}

interface Choice extends vscode.QuickPickItem {
  readonly preset?: EndpointPreset;
  readonly navigator?: boolean;
}

/**
 * Asks which model is to answer: none, or one behind an OpenAI-compatible endpoint. Settings and key
 * are written only when every question has been answered.
 */
export async function setUpModel(store: ModelStore, settings: Settings): Promise<void> {
  try {
    const choice = await pickEndpoint(settings);
    if (choice.navigator) {
      await writeModel('', undefined);
      return;
    }
    const baseUrl = choice.preset?.baseUrl ?? (await askBaseUrl(settings));
    const stored = await store.key(baseUrl);
    const typed = await askKey(baseUrl, stored !== undefined, choice.preset?.needsKey ?? true);
    const key = typed || stored;
    const name = await askModel(baseUrl, key, settings);
    if (typed) await store.saveKey(baseUrl, typed);
    await writeModel(name, baseUrl);
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  }
}

async function pickEndpoint({ model }: Settings): Promise<Choice> {
  const current = (is: boolean): string => (is ? 'in use' : '');
  const choices: Choice[] = [
    {
      label: '$(compass) Navigator',
      description: current(model.name === ''),
      detail: 'Answers without a model: searches your code, tries what it finds, and shows what worked.',
      navigator: true,
    },
    { label: 'OpenAI-compatible endpoints', kind: vscode.QuickPickItemKind.Separator },
    ...endpointPresets.map((preset) => ({
      label: `$(sparkle) ${preset.label}`,
      description: current(model.name !== '' && model.baseUrl === preset.baseUrl),
      detail: preset.baseUrl,
      preset,
    })),
    {
      label: '$(globe) Other endpoint',
      description: current(model.name !== '' && !endpointPresets.some(({ baseUrl }) => baseUrl === model.baseUrl)),
      detail: 'Any address that speaks the OpenAI protocol: vLLM, llama.cpp, Azure, Together…',
    },
  ];
  return answered(
    await vscode.window.showQuickPick(choices, {
      title: 'CodeNav: Set Up Model',
      placeHolder: 'What should answer your questions?',
      ignoreFocusOut: true,
    }),
  );
}

async function askBaseUrl({ model }: Settings): Promise<string> {
  const text = await vscode.window.showInputBox({
    title: 'CodeNav: Address of the Endpoint',
    prompt: 'The base URL, as a rule ending in /v1',
    placeHolder: 'http://localhost:8000/v1',
    value: endpointPresets.some(({ baseUrl }) => baseUrl === model.baseUrl) ? '' : model.baseUrl,
    validateInput: (value) => baseUrlProblem(value),
    ignoreFocusOut: true,
  });
  return normalBaseUrl(answered(text));
}

/** The typed key; empty: the stored one, or none, is used. */
async function askKey(baseUrl: string, stored: boolean, needed: boolean): Promise<string> {
  const key = await vscode.window.showInputBox({
    title: 'CodeNav: Key of the Endpoint',
    prompt: stored
      ? `A key for ${baseUrl} is stored. Leave this empty to keep it.`
      : `The API key for ${baseUrl}, kept in the editor's secret storage.${needed ? '' : ' Leave this empty if it needs none.'}`,
    placeHolder: stored ? 'Keep the stored key' : needed ? 'API key' : 'No key',
    password: true,
    validateInput: (value) => keyProblem(value),
    ignoreFocusOut: true,
  });
  const typed = answered(key).trim();
  if (typed && sendsInClear(baseUrl)) {
    const goOn = 'Use the key anyway';
    const answer = await vscode.window.showWarningMessage(
      `${baseUrl} is not encrypted: whoever is on the way can read the key, your questions, and your code.`,
      { modal: true },
      goOn,
    );
    if (answer !== goOn) throw new Left();
  }
  return typed;
}

/** The name of a model: picked from the endpoint's list, or typed where there is none. */
async function askModel(baseUrl: string, key: string | undefined, { model }: Settings): Promise<string> {
  const before = model.baseUrl === baseUrl ? model.name : '';
  let problem: string;
  try {
    const names = await fetchNames(baseUrl, key);
    if (names.length > 0) {
      const typeIt: vscode.QuickPickItem = { label: '$(edit) Type a name…', alwaysShow: true };
      const items = names.map((name) => ({ label: name, description: name === before ? 'in use' : '' }));
      const pick = answered(
        await vscode.window.showQuickPick([...items, typeIt], {
          title: 'CodeNav: Model',
          placeHolder: `Models of ${baseUrl}`,
          ignoreFocusOut: true,
        }),
      );
      if (pick !== typeIt) return pick.label;
      problem = '';
    } else {
      problem = 'The endpoint lists no models.';
    }
  } catch (error) {
    if (error instanceof Left) throw error;
    problem = messageOf(error);
  }
  return typeModel(before, problem);
}

async function typeModel(before: string, problem: string): Promise<string> {
  const name = await vscode.window.showInputBox({
    title: 'CodeNav: Model',
    prompt: `${problem ? `${problem} ` : ''}Type the name of the model.`,
    value: before,
    validateInput: (value) =>
      value.trim() === '' ? 'Type the name of the model, as its endpoint knows it.' : undefined,
    ignoreFocusOut: true,
  });
  return answered(name).trim();
}

/** The endpoint's models, by name. Leaving while they are fetched is leaving the set-up. */
async function fetchNames(baseUrl: string, key: string | undefined): Promise<readonly string[]> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `CodeNav: asking ${baseUrl} for its models`,
      cancellable: true,
    },
    async (_progress, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort(new Left()));
      // Loaded only here: the client takes time that opening the panel should not.
      const { listOpenAiModels } = await import('../models/openAiModels');
      const options = { baseUrl, ...(key !== undefined && { apiKey: key }), fetch: editorFetch };
      return listOpenAiModels(options, stop.signal);
    },
  );
}

async function writeModel(name: string, baseUrl: string | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('codenav');
  // The name goes last: with it alone, a question asked meanwhile would go to the wrong address.
  if (baseUrl !== undefined) {
    await configuration.update('model.baseUrl', baseUrl, vscode.ConfigurationTarget.Global);
  }
  await configuration.update('model.name', name || undefined, vscode.ConfigurationTarget.Global);
}

function answered<T>(value: T | undefined): T {
  if (value === undefined) throw new Left();
  return value;
}
