import type { Page } from 'playwright-core';

/** What either driver needs to know to start an editor. */
export interface EditorStart {
  /** The folder that is opened. */
  readonly workspace: string;
  /** Settings, state and logs of this one start. */
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** False: the editor is in restricted mode. */
  readonly trusted: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/** A running editor, whatever runs it. */
export interface StartedEditor {
  /** The window. */
  readonly page: Page;
  /** The text on the clipboard that the editor uses. */
  readClipboard(): Promise<string>;
  /** Closes the window alone, as a person does; what serves it goes on where that is apart. */
  closeWindow(): Promise<void>;
  /** Closes the window and ends what serves it. */
  close(): Promise<void>;
}

/** The environment for an editor: ours, without what the test runner or an outer editor has put there. */
export function editorEnvironment({
  env,
  userDataDir,
}: Pick<EditorStart, 'env' | 'userDataDir'>): Record<string, string> {
  const foreign = /^(NODE_ENV|NODE_OPTIONS|ELECTRON_RUN_AS_NODE|VITEST.*|TEST|VSCODE_.*|CODENAV_.*|npm_.*)$/;
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !foreign.test(entry[0]),
  );
  // The name of the folder marks every process that inherits it, wherever it ends up.
  return { ...Object.fromEntries(inherited), ...env, EDITOR_TEST_FOLDER: userDataDir };
}
