import * as vscode from 'vscode';
import type { CodeNavWindow } from './vscode/codeNavWindow';
import { commandIds, panelViewId } from './vscode/ids';

let codeNav: Promise<CodeNavWindow> | undefined;

/** Registers the panel and the commands; all else is loaded when one of them is first used. */
export function activate(context: vscode.ExtensionContext): void {
  const opened = (): Promise<CodeNavWindow> =>
    (codeNav ??= import('./vscode/codeNavWindow').then((module) => new module.CodeNavWindow(context)));
  context.subscriptions.push(
    vscode.window.registerWebviewViewProvider(panelViewId, {
      resolveWebviewView: async (view) => (await opened()).showPanel(view),
    }),
    ...commandIds.map((id) =>
      vscode.commands.registerCommand(id, async (argument: unknown) => (await opened()).run(id, argument)),
    ),
  );
}

/** Resolves when nothing that was started here runs any longer. */
export async function deactivate(): Promise<void> {
  const closing = await codeNav;
  codeNav = undefined;
  await closing?.dispose();
}
