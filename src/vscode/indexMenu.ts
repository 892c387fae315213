import * as vscode from 'vscode';
import { indexCommands, statusLines } from './indexStatusText';
import type { IndexView } from './indexStatusText';
import type { CommandId } from './ids';

interface MenuItem extends vscode.QuickPickItem {
  readonly command?: CommandId;
}

/** How the index is, and what can be done with it as it is now; does what the person picks. */
export async function showIndexMenu(view: IndexView): Promise<void> {
  const [sentence = '', ...details] = statusLines(view);
  const items: MenuItem[] = [
    ...indexCommands(view.index).map(({ command, icon, label }) => ({ label: `$(${icon}) ${label}`, command })),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    {
      label: '$(library) Add library to search…',
      ...(view.libraries.length > 0 && { description: view.libraries.join(', ') }),
      command: 'codenav.addLibrary',
    },
  ];
  const pick = await vscode.window.showQuickPick(items, {
    title: 'CodeNav: Index',
    placeHolder: [sentence, ...details.slice(0, 1)].join(' '),
  });
  if (pick?.command) await vscode.commands.executeCommand(pick.command);
}
