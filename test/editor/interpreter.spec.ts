import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { runSubfolder } from './support/runFolder';
import { modelSettings, reply } from './support/scenario';
import { shopWorkspace } from './support/workspace';

/** The executable of a new virtual environment. */
async function virtualEnvironment(): Promise<string> {
  const folder = join(await realpath(await runSubfolder('venv')), 'chosen');
  // Debian's Python can't make one with pip unless a further package is there; none is needed here.
  await promisify(execFile)('python3', ['-m', 'venv', '--without-pip', folder]);
  return join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
}

describe('the interpreter', () => {
  it('is the one that the Python extension has selected, and the panel names it', async () => {
    const python = await virtualEnvironment();
    const other = await virtualEnvironment();
    const model = await startModelServer({
      script: [reply('code', 'Which Python is it?', 'import sys; sys.prefix'), reply('done', 'That one.', 'true')],
    });
    const options = {
      workspace: await shopWorkspace(),
      settings: { ...modelSettings(model.baseUrl), 'python.defaultInterpreterPath': python },
      extensions: 'codenavAndPython',
    } as const;
    await withEditor(options, async (editor) => {
      const panel = await editor.openPanel();
      const named = panel.testId('interpreter');
      await expect.poll(() => named.getAttribute('title'), { timeout: 60_000 }).toContain(python);
      expect(await named.textContent()).toMatch(/Python 3\.\d+/);

      await panel.ask('Which Python do you run?');
      await panel.approve('sys.prefix');
      expect(await panel.outcome()).toBe('success');
      await panel
        .step(1)
        .getByTestId('output')
        .filter({ hasText: join(python, '../..') })
        .waitFor();

      // Another one is selected, from CodeNav's panel and with the Python extension's own command.
      await named.click();
      await editor.answerInput('Select Interpreter', other);
      await expect.poll(() => named.getAttribute('title'), { timeout: 60_000 }).toContain(other);
    });
    await model.close();
  });

  it('that is not there is a problem with a name, not a silent other one', async () => {
    const settings = { 'codenav.python.path': '/nowhere/bin/python3' };
    await withEditor({ workspace: await shopWorkspace(), settings }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.shows('no-python', '/nowhere/bin/python3');
    });
  });
});
