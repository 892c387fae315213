import * as vscode from 'vscode';
import { IndexError } from '../core/errors';
import { locateLibrary } from '../kernel/libraries';
import type { CodeBaseIndex } from './codeBaseIndex';
import type { CommandId } from './ids';
import { panelViewId } from './ids';
import type { InterpreterSelection } from './interpreterSelection';
import { selectInterpreter } from './interpreterSetup';
import type { EditorActions } from './messageRouter';
import { endpointPresets } from './modelEndpoint';
import { setUpModel } from './modelSetup';
import type { ModelStore } from './modelStore';
import type { OutputLogger } from './outputLogger';
import { untrustedReason } from './panelApprover';
import type { Session } from './session';
import type { Settings } from './settings';

/** The parts of the window that commands act on. */
export interface CommandPorts {
  readonly session: Session;
  readonly editor: EditorActions;
  readonly index: CodeBaseIndex;
  readonly models: ModelStore;
  readonly interpreters: InterpreterSelection;
  readonly logger: OutputLogger;
  readonly settings: () => Settings;
}

/** A command; rejects with a sentence for the person. */
export type Command = (argument: unknown) => Promise<void>;

/** What each command does. */
export function createCommands(ports: CommandPorts): Readonly<Record<CommandId, Command>> {
  const { editor, index, logger, models, session, settings } = ports;
  return {
    'codenav.ask': (question) => ask(session, question),
    'codenav.stop': () => {
      session.stop();
      return Promise.resolve();
    },
    'codenav.newQuestion': async () => {
      session.showNothing();
      await focusPanel();
    },
    'codenav.insertSolution': async () => {
      if (!session.solution) throw new Error('No episode with a solution is shown in the CodeNav panel.');
      await editor.insert(session.solution.code);
    },
    'codenav.rebuildIndex': () => whileInPanel((signal) => index.rebuild(signal)),
    'codenav.showSkipped': () => showSkipped(index, logger),
    'codenav.showLog': () => {
      logger.show();
      return Promise.resolve();
    },
    'codenav.setUpModel': () => setUpModel(models, settings()),
    'codenav.forgetKey': () => forgetKey(models, settings()),
    'codenav.selectInterpreter': () => selectInterpreter(settings().pythonPath),
    'codenav.addLibrary': () => addLibrary(ports),
  };
}

async function focusPanel(): Promise<void> {
  await vscode.commands.executeCommand(`${panelViewId}.focus`);
}

/** Other extensions and keybindings may give the question along. */
async function ask(session: Session, argument: unknown): Promise<void> {
  const question =
    typeof argument === 'string' && argument.trim() !== ''
      ? argument
      : await vscode.window.showInputBox({
          title: 'CodeNav: Ask',
          prompt: 'What should be done with your code?',
          placeHolder: 'How do I load these records and plot the totals by region?',
          ignoreFocusOut: true,
        });
  if (question === undefined || question.trim() === '') return;
  await focusPanel();
  session.ask(question);
}

/** With the panel's own sign of progress. */
async function whileInPanel(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  await vscode.window.withProgress({ location: { viewId: panelViewId } }, () => work(new AbortController().signal));
}

async function showSkipped(index: CodeBaseIndex, logger: OutputLogger): Promise<void> {
  const skipped = await index.skipped(new AbortController().signal);
  logger.info(
    skipped.length === 0
      ? 'No file was skipped by the index.'
      : 'Files that are not indexed, or not as they should be:',
  );
  for (const { indexed, path, reason } of skipped) {
    logger.info(`  ${path}: ${reason}${indexed ? ' (indexed all the same)' : ''}`);
  }
  logger.show();
}

async function forgetKey(models: ModelStore, { model }: Settings): Promise<void> {
  const addresses = new Set([model.baseUrl, ...endpointPresets.map(({ baseUrl }) => baseUrl)]);
  const kept: string[] = [];
  for (const address of addresses) if ((await models.key(address)) !== undefined) kept.push(address);
  if (kept.length === 0) {
    await vscode.window.showInformationMessage('CodeNav keeps no key for the endpoint that is set up.');
    return;
  }
  const address = await vscode.window.showQuickPick(kept, {
    title: 'CodeNav: Forget Key',
    placeHolder: 'The endpoint whose key is forgotten',
  });
  if (address !== undefined) await models.forgetKey(address);
}

async function addLibrary({ interpreters, settings }: CommandPorts): Promise<void> {
  if (!vscode.workspace.isTrusted) throw new Error(untrustedReason);
  const { libraries } = settings();
  const text = await vscode.window.showInputBox({
    title: 'CodeNav: Add Library',
    prompt: 'The name of an installed library that is searched beside the workspace',
    placeHolder: 'networkx',
    validateInput: (value) => libraryProblem(value.trim(), libraries),
    ignoreFocusOut: true,
  });
  const name = text?.trim();
  if (!name) return;
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `CodeNav: looking for ${name}` },
    async () => {
      const signal = AbortSignal.timeout(60_000);
      await locateLibrary(await interpreters.current(signal), name, signal);
    },
  );
  const inWorkspace = vscode.workspace.workspaceFolders !== undefined;
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('codenav').update('libraries', [...libraries, name], target);
}

function libraryProblem(name: string, libraries: readonly string[]): string | undefined {
  if (name === '') return undefined;
  if (libraries.includes(name)) return `${name} is searched already.`;
  return /^[A-Za-z_][\w.-]*$/.test(name) ? undefined : 'Type the name of a module or of an installed distribution.';
}

/** True for an end that is no failure: the window or the index was closed meanwhile. */
export function isQuietEnd(error: unknown): boolean {
  return error instanceof IndexError && error.reason === 'disposed';
}
