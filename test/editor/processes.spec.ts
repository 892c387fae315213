import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { modelSettings, reply } from './support/scenario';
import { shopWorkspace } from './support/workspace';

describe('a kernel in the middle of a cell', () => {
  it.each(['the window is closed', 'the extension host is killed'])('ends when %s', async (how) => {
    const cell = 'import time\nprint("sleeping", flush=True)\ntime.sleep(600)';
    const model = await startModelServer({ script: [reply('code', 'I wait.', cell)] });
    await withEditor({ workspace: await shopWorkspace(), settings: modelSettings(model.baseUrl) }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.ask('Wait');
      await panel.approve('time.sleep(600)');
      await panel.shows('output', 'sleeping');
      expect(await editor.kernels()).not.toEqual([]);
      if (how === 'the window is closed') await editor.closeWindow();
      else await editor.killExtensionHost();
      await expect.poll(() => editor.kernels(), { timeout: 15_000 }).toEqual([]);
    });
    await model.close();
  });
});
