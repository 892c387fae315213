import { basename } from 'node:path';
import * as vscode from 'vscode';
import { IndexError } from '../core/errors';
import type { SkippedFile } from '../core/ports';
import { indexSentence } from '../panel/indexText';
import type { CodeBaseIndex } from './codeBaseIndex';
import type { CommandId } from './ids';
import { panelViewId } from './ids';
import { showIndexMenu } from './indexMenu';
import type { IndexView } from './indexStatusText';
import type { InterpreterSelection } from './interpreterSelection';
import { selectInterpreter } from './interpreterSetup';
import { addLibrary } from './libraryAddition';
import type { EditorActions } from './messageRouter';
import { endpointPresets } from './modelEndpoint';
import { setUpModel } from './modelSetup';
import type { ModelStore } from './modelStore';
import type { OutputLogger } from './outputLogger';
import type { Session } from './session';
import type { Settings } from './settings';
import type { SkippedFiles } from './skippedFiles';

/** The parts of the window that commands act on. */
export interface CommandPorts {
  readonly session: Session;
  readonly editor: EditorActions;
  readonly index: CodeBaseIndex;
  /** The index as it is shown. */
  readonly indexView: () => IndexView;
  readonly skippedFiles: SkippedFiles;
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
    'codenav.indexStatus': () => showIndexMenu(ports.indexView()),
    'codenav.pauseIndexing': () => {
      index.pause();
      return Promise.resolve();
    },
    'codenav.resumeIndexing': () => {
      index.resume();
      return Promise.resolve();
    },
    'codenav.cancelIndexing': () => index.cancel(),
    'codenav.rebuildIndex': () => index.rebuild(new AbortController().signal),
    'codenav.showSkipped': () => showSkipped(index, ports.skippedFiles),
    'codenav.showLog': () => {
      logger.show();
      return Promise.resolve();
    },
    'codenav.setUpModel': () => setUpModel(models, settings()),
    'codenav.forgetKey': () => forgetKey(models, settings()),
    'codenav.selectInterpreter': () => selectInterpreter(settings().pythonPath),
    'codenav.addLibrary': () =>
      addLibrary({
        index,
        libraries: settings().libraries,
        interpreter: (signal) => ports.interpreters.current(signal),
      }),
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

async function showSkipped(index: CodeBaseIndex, skippedFiles: SkippedFiles): Promise<void> {
  const { phase } = index.status;
  const skipped =
    phase === 'idle' || phase === 'failed'
      ? await skippedOnceIndexed(index)
      : await index.skipped(new AbortController().signal);
  if (!skipped) return;
  const { folders, libraries } = index.codeBase;
  skippedFiles.show({
    skipped,
    folders: [
      ...folders.map((folder) => ({ name: basename(folder), folder })),
      ...[...libraries].map(([name, folder]) => ({ name, folder })),
    ],
    state: indexSentence(index.status),
  });
}

/** The index has to be made first; leaving the sign of progress leaves the indexing alone. */
async function skippedOnceIndexed(index: CodeBaseIndex): Promise<readonly SkippedFile[] | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, title: 'CodeNav: indexing', cancellable: true };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const left = new AbortController();
    token.onCancellationRequested(() => left.abort());
    try {
      return await index.skipped(left.signal);
    } catch (error) {
      if (left.signal.aborted) return undefined;
      throw error;
    }
  });
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

/** True for an end that is no failure: the window or the index was closed meanwhile. */
export function isQuietEnd(error: unknown): boolean {
  return error instanceof IndexError && error.reason === 'disposed';
}
