import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** What test/editor/run.mjs has made ready, handed to the suite in environment variables. */
export interface EditorRun {
  readonly driver: 'codeServer' | 'electron';
  /** Everything that the tests write or start lives below this folder. */
  readonly folder: string;
  /** CodeNav as people install it. */
  readonly codenavVsix: string;
  /** The stand-in for the Python extension, test/support/pythonStandIn. */
  readonly pythonVsix: string;
  /** Node.js 24 and code-server's entry; empty for Electron. */
  readonly node: string;
  readonly entry: string;
  readonly browser: string;
  /** VS Code's executable; empty for code-server. */
  readonly vscode: string;
}

/** Throws when the suite is started on its own. */
export function editorRun(): EditorRun {
  const folder = process.env['CODENAV_EDITOR_RUN'];
  if (!folder) throw new Error('Start these tests with: npm run test:editor');
  const value = (name: string): string => process.env[`CODENAV_EDITOR_${name}`] ?? '';
  return {
    driver: process.env['CODENAV_TEST_DRIVER'] === 'electron' ? 'electron' : 'codeServer',
    folder,
    codenavVsix: value('CODENAV_VSIX'),
    pythonVsix: value('PYTHON_VSIX'),
    node: value('NODE'),
    entry: value('ENTRY'),
    browser: value('BROWSER'),
    vscode: value('VSCODE'),
  };
}

/** A new folder of the run. */
export function runSubfolder(name: string): Promise<string> {
  return mkdtemp(join(editorRun().folder, `${name}-`));
}
