import * as vscode from 'vscode';
import { messageOf } from '../core/errors';
import { probeInterpreter } from '../kernel/interpreter';
import { pythonExtensionId } from './interpreterSelection';
import { untrustedReason } from './panelApprover';

/**
 * Lets the person select the interpreter: in the Python extension where that is installed, else by
 * writing the setting. A path that can't be used is not written; the sentence says why. Nothing is
 * started in an untrusted workspace, whose own files may be what is selected.
 */
export async function selectInterpreter(current: string): Promise<void> {
  if (vscode.extensions.getExtension(pythonExtensionId)) {
    await vscode.commands.executeCommand('python.setInterpreter');
    return;
  }
  if (!vscode.workspace.isTrusted) throw new Error(untrustedReason);
  const byPath: vscode.QuickPickItem = { label: '$(edit) Type the path of an interpreter…' };
  const byFile: vscode.QuickPickItem = { label: '$(folder-opened) Find an interpreter…' };
  const onPath: vscode.QuickPickItem = {
    label: '$(search) Use the python3 on the path',
    description: current === '' ? 'in use' : '',
  };
  const pick = await vscode.window.showQuickPick([byPath, byFile, onPath], {
    title: 'CodeNav: Select Interpreter',
    placeHolder: 'The Python that code runs in',
  });
  if (pick === onPath) return writePath(undefined);
  if (pick === byPath) return typePath(current);
  if (pick === byFile) return findPath();
}

async function typePath(current: string): Promise<void> {
  const path = await vscode.window.showInputBox({
    title: 'CodeNav: Path of the Interpreter',
    prompt: 'For instance /home/me/project/.venv/bin/python',
    value: current,
    ignoreFocusOut: true,
    // Asked again while it is typed would start programs by half a name.
    validateInput: (value) => (value.trim() === '' ? 'Type a path.' : undefined),
  });
  if (path !== undefined) await probeAndWrite(path.trim());
}

async function findPath(): Promise<void> {
  const files = await vscode.window.showOpenDialog({
    title: 'Select the Python that code runs in',
    openLabel: 'Select',
    canSelectMany: false,
  });
  const file = files?.[0];
  if (file) await probeAndWrite(file.fsPath);
}

async function probeAndWrite(path: string): Promise<void> {
  try {
    await probeInterpreter(path, 'setting codenav.python.path', AbortSignal.timeout(30_000));
  } catch (error) {
    await vscode.window.showErrorMessage(`${messageOf(error)} The interpreter was not changed.`);
    return;
  }
  await writePath(path);
}

async function writePath(path: string | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('codenav');
  await configuration.update('python.path', path, vscode.ConfigurationTarget.Global);
}
