import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installInCodeServer, startCodeServer } from './codeServer';
import { Editor } from './editor';
import { installInElectron, startElectron } from './electron';
import { editorRun, runSubfolder } from './runFolder';

export interface LaunchOptions {
  /** The folder to open. */
  readonly workspace: string;
  /** False: restricted mode. True when absent. */
  readonly trusted?: boolean;
  /** User settings, beside those that keep the window quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment of the editor's server and its extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** CodeNav alone when absent. */
  readonly extensions?: 'codenav' | 'codenavAndPython';
}

/** No tips, no chat, no welcome, nothing from the network: only what the test is about. */
const quietSettings = {
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'files.simpleDialog.enable': true,
  'git.enabled': false,
  'security.workspace.trust.banner': 'never',
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'window.menuBarVisibility': 'compact',
  'window.restoreWindows': 'none',
  // A click on the icon of an open view leaves it open.
  'workbench.activityBar.iconClickBehavior': 'focus',
  'workbench.editor.enablePreview': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
} as const;

/** An editor with CodeNav installed from its VSIX, with a user of its own; ready for keys and clicks. */
export async function launchEditor(options: LaunchOptions): Promise<Editor> {
  const userDataDir = await runSubfolder('user');
  await writeSettings(userDataDir, 'User', { ...quietSettings, ...options.settings });
  // Of settings that belong to a machine an editor in a browser reads those of the server's machine only.
  await writeSettings(userDataDir, 'Machine', { ...options.settings });

  const start = {
    workspace: options.workspace,
    userDataDir,
    extensionsDir: await extensionsFolder(options.extensions ?? 'codenav'),
    trusted: options.trusted ?? true,
    // The index of an earlier test must not be there already.
    env: { CODENAV_CACHE: join(userDataDir, 'codenav-cache'), ...options.env },
  };
  const started = await (editorRun().driver === 'electron' ? startElectron(start) : startCodeServer(start));
  const editor = new Editor(started, userDataDir, options.workspace);
  try {
    await editor.ready();
  } catch (error) {
    await editor.close();
    throw error;
  }
  return editor;
}

async function writeSettings(userDataDir: string, kind: string, settings: object): Promise<void> {
  const folder = join(userDataDir, kind);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings, null, 2));
}

/**
 * Runs `use` with a new editor, which is closed afterwards; a process that it leaves behind fails the
 * test. When `use` fails, the window and the extension's log are kept in test-results/.
 */
export async function withEditor(options: LaunchOptions, use: (editor: Editor) => Promise<void>): Promise<void> {
  const editor = await launchEditor(options);
  try {
    await use(editor);
  } catch (error) {
    await editor.keepEvidence();
    await editor.close().catch(() => undefined);
    throw error;
  }
  await editor.close();
}

/** A folder with the extensions installed; made once in a run for each set, the editors only read it. */
async function extensionsFolder(extensions: 'codenav' | 'codenavAndPython'): Promise<string> {
  const { codenavVsix, pythonVsix, driver, folder } = editorRun();
  const target = join(folder, `extensions-${extensions}`);
  const complete = `${target}-installed`;
  if (existsSync(complete)) return target;
  const vsixes = extensions === 'codenav' ? [codenavVsix] : [codenavVsix, pythonVsix];
  await (driver === 'electron' ? installInElectron(vsixes, target) : installInCodeServer(vsixes, target));
  await writeFile(complete, '');
  return target;
}
