import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { reply } from './support/scenario';
import { shopWorkspace } from './support/workspace';

const key = 'sk-test-5f1e0a7c93d24b68';

/** Files below the folder that have the text in them, as it is or in UTF-16. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!(await stat(path).catch(() => undefined))?.isFile()) continue;
    const content = await readFile(path);
    if (content.includes(text) || content.includes(Buffer.from(text, 'utf16le'))) found.push(name);
  }
  return found;
}

describe('setting up a model', () => {
  it('asks for address, key and model; the key is used, and stands in no file', async () => {
    const model = await startModelServer({
      apiKey: key,
      models: ['small-model', 'large-model'],
      script: [
        reply('done', 'Nothing to do.', 'true All is well.'),
        reply('done', 'Nothing to do.', 'true All is still well.'),
      ],
    });
    await withEditor({ workspace: await shopWorkspace() }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.shows('model', /navigator/i);
      await editor.runCommand('codenav.setUpModel');
      await editor.chooseItem('CodeNav: Set Up Model', 'Other endpoint');
      await editor.answerInput('CodeNav: Address of the Endpoint', model.baseUrl);
      await editor.answerInput('CodeNav: Key of the Endpoint', key);
      await editor.chooseItem('CodeNav: Model', 'large-model');
      await panel.shows('model', 'large-model');

      await panel.ask('Is all well?');
      expect(await panel.outcome()).toBe('success');
      expect(await panel.text('outcome')).toContain('All is well.');

      // Both are still known after a reload.
      await editor.reload();
      await editor.openPanel();
      await panel.shows('model', 'large-model');
      await panel.ask('Is all still well?');
      await panel.shows('outcome', 'All is still well.');
      expect(await filesWith(editor.userDataDir, 'large-model')).not.toEqual([]);
      expect(await filesWith(editor.userDataDir, key)).toEqual([]);
    });
    await model.close();
    const asked = model.requests.filter(({ method }) => method === 'POST');
    expect(asked.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${key}`, `Bearer ${key}`]);
    expect(asked.map(({ body }) => (body as { model: string }).model)).toEqual(['large-model', 'large-model']);
  });

  it('that the endpoint refuses is told in a sentence', async () => {
    const model = await startModelServer({ apiKey: key });
    const settings = { 'codenav.model.baseUrl': model.baseUrl, 'codenav.model.name': 'test-model' };
    await withEditor({ workspace: await shopWorkspace(), settings }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.ask('Is all well?');
      expect(await panel.outcome()).toBe('error');
      expect(await panel.text('outcome')).toMatch(/key/i);
    });
    await model.close();
  });
});
