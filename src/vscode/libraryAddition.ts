import * as vscode from 'vscode';
import { plural } from '../core/plural';
import type { Interpreter } from '../core/interpreter';
import { locateLibrary } from '../kernel/libraries';
import { contentText, passText } from '../panel/indexText';
import type { CodeBaseIndex } from './codeBaseIndex';
import { libraryProblem, sameLibrary } from './libraryNames';
import { untrustedReason } from './panelApprover';

/** What adding a library needs of the window. */
export interface LibraryAdditionPorts {
  readonly index: CodeBaseIndex;
  /** Names that are searched already. */
  readonly libraries: readonly string[];
  readonly interpreter: (signal: AbortSignal) => Promise<Interpreter>;
}

const locateMs = 60_000;

/**
 * Asks for a library, finds it, adds it to the setting, and tells how its indexing goes and what was
 * added. A name that is not installed changes nothing.
 */
export async function addLibrary({ index, libraries, interpreter }: LibraryAdditionPorts): Promise<void> {
  if (!vscode.workspace.isTrusted) throw new Error(untrustedReason);
  const text = await vscode.window.showInputBox({
    title: 'CodeNav: Add Library',
    prompt: 'A library that is installed in the selected interpreter, by the name it is imported or installed by',
    placeHolder: 'networkx, scikit-learn, email.mime',
    validateInput: (value) => libraryProblem(value.trim(), libraries),
    ignoreFocusOut: true,
  });
  const name = text?.trim();
  if (!name) return;
  const said = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `CodeNav: adding ${name}`, cancellable: true },
    async (progress, token) => {
      const left = new AbortController();
      token.onCancellationRequested(() => left.abort());
      progress.report({ message: 'looking for it' });
      const signal = AbortSignal.any([left.signal, AbortSignal.timeout(locateMs)]);
      const folder = await locateLibrary(await interpreter(signal), name, signal);
      const twin = sameLibrary(folder, index.codeBase.libraries);
      if (twin !== undefined) return `${name} is searched already, as ${twin} (${folder}).`;
      await write([...libraries, name]);
      return follow(name, folder, index, progress, left.signal);
    },
  );
  if (said !== undefined) void vscode.window.showInformationMessage(said);
}

async function write(libraries: readonly string[]): Promise<void> {
  const inWorkspace = vscode.workspace.workspaceFolders !== undefined;
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('codenav').update('libraries', libraries, target);
}

/** Tells the progress until the library can be searched; leaving the notification leaves the indexing alone. */
async function follow(
  name: string,
  folder: string,
  index: CodeBaseIndex,
  progress: vscode.Progress<{ message?: string }>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const stop = index.watch((status) => {
    const pass = passText(status);
    progress.report({ message: pass ? `indexing ${pass}` : 'indexing' });
  });
  try {
    // The change of the setting does the same; what has begun by then is joined.
    await index.reset();
    const status = await index.finished(signal);
    if (signal.aborted) return undefined;
    const all = `All that is searched now: ${contentText(status)}.`;
    const left = status.left ? ` ${plural(status.left, 'file')} still to be indexed.` : '';
    return `${name} is searched from now on (${folder}). ${all}${left}`;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    stop();
  }
}
