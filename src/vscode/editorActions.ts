import * as vscode from 'vscode';
import { allowedFile } from './allowedFiles';
import { textToInsert } from './insertion';
import type { EditorActions } from './messageRouter';

/** Documents of these are the person's to write in; others are output, comparisons, commit messages. */
const writableSchemes: ReadonlySet<string> = new Set([
  'file',
  'untitled',
  'vscode-remote',
  'vscode-vfs',
  'vscode-notebook-cell',
]);

/** Does in the editor what the panel asks for. */
export class VsCodeEditorActions implements EditorActions {
  readonly #allowedFolders: () => readonly string[];
  readonly #subscription: vscode.Disposable;
  #lastEditor: vscode.TextEditor | undefined;

  /** `allowedFolders` are those whose files the panel may open. */
  constructor(allowedFolders: () => readonly string[]) {
    this.#allowedFolders = allowedFolders;
    this.#remember(vscode.window.activeTextEditor);
    this.#subscription = vscode.window.onDidChangeActiveTextEditor((editor) => this.#remember(editor));
  }

  async openLocation(file: string, startLine: number, endLine: number): Promise<void> {
    if ((await allowedFile(file, this.#allowedFolders())) === undefined) {
      throw new Error(`${file} can't be opened: it is gone, or outside the workspace and the indexed libraries.`);
    }
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: true });
    const { document } = editor;
    const start = document.lineAt(Math.min(startLine, document.lineCount) - 1).range.start;
    const end = document.lineAt(Math.min(Math.max(startLine, endLine), document.lineCount) - 1).range.end;
    // The cursor goes to the start, so that the beginning of a long block is in view.
    editor.selection = new vscode.Selection(end, start);
    editor.revealRange(new vscode.Range(start, end), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** At the cursors, or in place of the selections, of the editor that was last used; else in a new file. */
  async insert(code: string): Promise<void> {
    const editor = await this.#target();
    if (!editor) return this.newFile(code);
    const { document } = editor;
    const done = await editor.edit((edits) => {
      for (const selection of editor.selections) {
        const line = document.lineAt(selection.start.line).text;
        const before = line.slice(0, selection.start.character);
        const after = document.lineAt(selection.end.line).text.slice(selection.end.character);
        const text = textToInsert(code, { before, after });
        if (selection.isEmpty) edits.insert(selection.start, text);
        else edits.replace(selection, text);
      }
    });
    if (!done) throw new Error(`${document.fileName} did not take the change: is it read-only?`);
    await vscode.window.showTextDocument(document, {
      ...(editor.viewColumn !== undefined && { viewColumn: editor.viewColumn }),
    });
  }

  async newFile(code: string): Promise<void> {
    const content = code.endsWith('\n') ? code : `${code}\n`;
    const document = await vscode.workspace.openTextDocument({ language: 'python', content });
    await vscode.window.showTextDocument(document, { preview: false });
  }

  async copy(text: string): Promise<void> {
    await vscode.env.clipboard.writeText(text);
  }

  async execute(command: string): Promise<void> {
    await vscode.commands.executeCommand(command);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #remember(editor: vscode.TextEditor | undefined): void {
    if (editor && writableSchemes.has(editor.document.uri.scheme)) this.#lastEditor = editor;
  }

  /** The editor that was used last, brought back where its tab is in the background. */
  async #target(): Promise<vscode.TextEditor | undefined> {
    const editor = this.#lastEditor;
    if (!editor || editor.document.isClosed) return undefined;
    const { visibleTextEditors } = vscode.window;
    const visible = visibleTextEditors.includes(editor)
      ? editor
      : visibleTextEditors.find(({ document }) => document === editor.document);
    if (visible) return visible;
    return vscode.window.showTextDocument(editor.document, { selection: editor.selection });
  }
}
