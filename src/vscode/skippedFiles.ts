import * as vscode from 'vscode';
import { plural } from '../core/plural';
import { groupSkipped, skippedText } from './skippedReport';
import type { NamedFolder, SkippedGroup } from './skippedReport';
import type { SkippedFile } from '../core/ports';

/** What is shown of the files that the index has trouble with. */
export interface SkippedFilesView {
  readonly skipped: readonly SkippedFile[];
  readonly folders: readonly NamedFolder[];
  /** How the index is, as a sentence. */
  readonly state: string;
}

interface FileItem extends vscode.QuickPickItem {
  readonly path?: string;
}

const scheme = 'codenav-skipped';

/** Shows which files are not indexed, or only in part, and why: as a list that opens them, or as text. */
export class SkippedFiles {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #registration: vscode.Disposable;
  readonly #uri = vscode.Uri.from({ scheme, path: 'Files that are not indexed' });
  #text = '';

  constructor() {
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: this.#changed.event,
      provideTextDocumentContent: () => this.#text,
    });
  }

  /** Resolves when the list has been shown; it stays until the person picks from it or leaves it. */
  show({ skipped, folders, state }: SkippedFilesView): void {
    if (skipped.length === 0) {
      void vscode.window.showInformationMessage(`CodeNav leaves out no file. ${state}`);
      return;
    }
    const groups = groupSkipped(skipped, folders);
    const asText: vscode.QuickInputButton = {
      iconPath: new vscode.ThemeIcon('go-to-file'),
      tooltip: 'Open as text',
    };
    const list = vscode.window.createQuickPick<FileItem>();
    list.title = 'CodeNav: Files That Are Not Indexed';
    list.placeholder = `${plural(skipped.length, 'file or folder', 'files and folders')}. Pick one to open it.`;
    list.matchOnDescription = true;
    list.matchOnDetail = true;
    list.buttons = [asText];
    list.items = itemsOf(groups);
    list.onDidAccept(() => {
      const path = list.selectedItems[0]?.path;
      list.hide();
      if (path !== undefined) void open(path);
    });
    list.onDidTriggerButton(() => {
      list.hide();
      void this.#openText(skippedText(groups, state));
    });
    list.onDidHide(() => list.dispose());
    list.show();
  }

  dispose(): void {
    vscode.Disposable.from(this.#registration, this.#changed).dispose();
  }

  async #openText(text: string): Promise<void> {
    this.#text = text;
    this.#changed.fire(this.#uri);
    await vscode.window.showTextDocument(this.#uri, { preview: true });
  }
}

function itemsOf(groups: readonly SkippedGroup[]): FileItem[] {
  return groups.flatMap(({ partly, reason, entries }) => [
    { label: partly ? 'Indexed only in part' : 'Left out', kind: vscode.QuickPickItemKind.Separator },
    ...entries.map((entry) => ({
      label: `$(${partly ? 'warning' : 'circle-slash'}) ${entry.shown}`,
      detail: entry.reason === reason ? reason : entry.reason,
      path: entry.path,
    })),
  ]);
}

/** A folder, or what the editor can't show, is found in the explorer instead. */
async function open(path: string): Promise<void> {
  const uri = vscode.Uri.file(path);
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    if (type & vscode.FileType.Directory) await vscode.commands.executeCommand('revealInExplorer', uri);
    else await vscode.commands.executeCommand('vscode.open', uri);
  } catch {
    void vscode.window.showWarningMessage(`${path} can't be opened: it is gone, or may not be read.`);
  }
}
