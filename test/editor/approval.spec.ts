import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { modelSettings, reply, told } from './support/scenario';
import { shopWorkspace } from './support/workspace';

describe('a cell that the person refuses', () => {
  it('does not run, and the model hears the reason', async () => {
    const cell = 'open("written.txt", "w").write("by the model")';
    const model = await startModelServer({
      script: [
        reply('code', 'I write a file.', cell),
        reply('done', 'I may not write it.', 'false The person wants no files written.'),
      ],
    });
    const workspace = await shopWorkspace();
    await withEditor({ workspace, settings: modelSettings(model.baseUrl) }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.ask('Write a file for me');
      await panel.reject('written.txt', 'Please write no files here');
      expect(await panel.outcome()).toBe('failure');
      await panel.shows('decision', 'Please write no files here');
      expect(await panel.text('outcome')).toContain('The person wants no files written.');
      await editor.screenshot('refused');
      expect(await editor.kernels()).toEqual([]);
    });
    await model.close();
    expect(existsSync(join(workspace, 'written.txt'))).toBe(false);
    const asked = model.requests.filter(({ method }) => method === 'POST');
    expect(asked).toHaveLength(2);
    expect(told(asked[1])).toContain('Please write no files here');
  });
});
