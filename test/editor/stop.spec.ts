import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { modelSettings, reply, told } from './support/scenario';
import { shopWorkspace } from './support/workspace';

const sleepingCell = [
  'import time',
  'print("sleeping", flush=True)',
  'time.sleep(600)',
  'open("awake.txt", "w").close()',
].join('\n');

describe('stop', () => {
  it('ends a sleeping cell at once, leaves no kernel, and lets the next question be asked', async () => {
    const model = await startModelServer({
      script: [
        reply('code', 'I wait.', sleepingCell),
        reply('code', 'Now I count.', 'sum(range(11))'),
        reply('done', 'Counted.', 'true'),
      ],
    });
    await withEditor({ workspace: await shopWorkspace(), settings: modelSettings(model.baseUrl) }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.ask('Wait for ten minutes');
      await panel.approve('time.sleep(600)');
      await panel.step(1).getByTestId('output').filter({ hasText: 'sleeping' }).waitFor();
      expect(await editor.kernels()).not.toEqual([]);
      await editor.screenshot('running');

      await panel.testId('stop').click();
      // The extension is idle in a moment; the limit is that of a busy machine.
      await panel.testId('ask').waitFor({ timeout: 10_000 });
      expect(await panel.outcome()).toBe('cancelled');
      await expect.poll(() => editor.kernels(), { timeout: 15_000 }).toEqual([]);

      await panel.ask('Count to ten');
      await panel.approve('sum(range(11))');
      await panel.step(1).getByTestId('output').filter({ hasText: '55' }).waitFor();
      expect(await panel.outcome()).toBe('success');
    });
    await model.close();
  });

  it('of one cell, when its time is over, keeps what the kernel knows', async () => {
    const model = await startModelServer({
      script: [
        reply('code', 'I note a number and wait.', `number = 41\n${sleepingCell}`),
        reply('code', 'The number is still there.', 'number + 1'),
        reply('done', 'There it is.', 'true'),
      ],
    });
    const workspace = await shopWorkspace();
    const settings = { ...modelSettings(model.baseUrl), 'codenav.cell.timeout': 2 };
    await withEditor({ workspace, settings }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.ask('Wait, then add one');
      await panel.approve('time.sleep(600)', 'session');
      expect(await panel.outcome()).toBe('success');
      await panel.step(2).getByTestId('output').filter({ hasText: '42' }).waitFor();
    });
    await model.close();
    await expect(readFile(join(workspace, 'awake.txt'))).rejects.toThrow('ENOENT');
    expect(told(model.requests.filter(({ method }) => method === 'POST')[1])).toMatch(/time|interrupt/i);
  });
});
