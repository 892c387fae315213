// The same suite in the desktop VS Code, where it can be downloaded (CODENAV_TEST_DRIVER=electron).
// It could not be tried where it was written, for want of a way to download VS Code: expect to have
// to mend this file, and this file only.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { resolveCliArgsFromVSCodeExecutablePath } from '@vscode/test-electron';
import { _electron } from 'playwright-core';
import { editorRun } from './runFolder';
import { editorEnvironment, type EditorStart, type StartedEditor } from './startedEditor';

/** Puts packed extensions into a folder of extensions with VS Code's own command line. */
export async function installInElectron(vsixes: readonly string[], extensionsDir: string): Promise<void> {
  const [cli, ...args] = resolveCliArgsFromVSCodeExecutablePath(editorRun().vscode, { reuseMachineInstall: true });
  if (cli === undefined) throw new Error(`No command line belongs to ${editorRun().vscode}`);
  const folders = ['--extensions-dir', extensionsDir, '--user-data-dir', `${extensionsDir}-installer`];
  for (const vsix of vsixes) {
    await promisify(execFile)(cli, [...args, ...folders, '--install-extension', vsix], {
      // A .cmd file is started by a shell only.
      shell: process.platform === 'win32',
    });
  }
}

/** VS Code itself; its first window is the page. */
export async function startElectron(start: EditorStart): Promise<StartedEditor> {
  const app = await _electron.launch({
    executablePath: editorRun().vscode,
    args: [
      ...['--user-data-dir', start.userDataDir, '--extensions-dir', start.extensionsDir],
      ...['--skip-welcome', '--skip-release-notes', '--disable-telemetry', '--disable-updates', '--no-sandbox'],
      // Secrets need no key ring of the desktop, which a machine for tests does not have.
      ...['--password-store=basic', '--new-window'],
      ...(start.trusted ? ['--disable-workspace-trust'] : []),
      start.workspace,
    ],
    env: editorEnvironment(start),
  });
  const page = await app.firstWindow();
  await page.setViewportSize({ width: 1280, height: 800 }).catch(() => undefined);
  return {
    page,
    // Electron's own types are not installed for this one call.
    readClipboard: () =>
      app.evaluate((electron: unknown) => (electron as { clipboard: { readText(): string } }).clipboard.readText()),
    // Here the window is all there is.
    closeWindow: () => app.close(),
    close: () => app.close().catch(() => undefined),
  };
}
