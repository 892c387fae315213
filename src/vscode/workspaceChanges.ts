import * as vscode from 'vscode';
import { Batcher } from './batcher';
import { systemTimer } from './systemTimer';
import { concernsIndex } from './indexedPaths';

/** Long enough that a change of branch is one batch, short enough that the next search knows of a save. */
const quietMs = 300;

/**
 * Tells which files and folders of the workspace have changed: on disk, by whomever, and by saving
 * (which also works where the editor can't watch the disk). Nothing is watched before `start`.
 */
export class WorkspaceChanges {
  readonly #batcher: Batcher<string>;
  #subscriptions: vscode.Disposable[] = [];

  /** `onChanged` must not reject. */
  constructor(onChanged: (paths: readonly string[]) => Promise<void>) {
    this.#batcher = new Batcher(quietMs, systemTimer, onChanged);
  }

  /** Begins to watch; further calls do nothing. */
  start(): void {
    if (this.#subscriptions.length > 0) return;
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    const changed = (uri: vscode.Uri): void => {
      if (uri.scheme === 'file' && concernsIndex(uri.fsPath)) this.#batcher.add(uri.fsPath);
    };
    this.#subscriptions = [
      watcher,
      watcher.onDidCreate(changed),
      watcher.onDidChange(changed),
      watcher.onDidDelete(changed),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
    this.#batcher.dispose();
  }
}
