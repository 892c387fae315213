import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { runSubfolder } from './support/runFolder';
import { modelSettings, reply, told } from './support/scenario';
import { shopWorkspace } from './support/workspace';

describe('an untrusted workspace', () => {
  it('is searched, but nothing runs in it', async () => {
    const model = await startModelServer({
      script: [
        reply('search', 'I look first.', 'totals by region'),
        reply('code', 'I try it.', 'open("ran.txt", "w").close()'),
        reply('code_summary', 'This would do it.', 'print("hello")'),
        reply('done', 'That is all I can do.', 'true'),
      ],
    });
    const workspace = await shopWorkspace();
    const folder = await runSubfolder('python');
    const started = join(folder, 'started');
    const python = join(folder, 'python3');
    await writeFile(python, `#!/bin/sh\ntouch "${started}"\nexec python3 "$@"\n`);
    await chmod(python, 0o755);
    const settings = { ...modelSettings(model.baseUrl), 'codenav.python.path': python };
    await withEditor({ workspace, trusted: false, settings }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.shows('untrusted', 'not trusted');
      await panel.ask('What did each region buy?');
      await panel.step(1).getByTestId('hit').filter({ hasText: 'totals_by_region' }).first().waitFor();
      const outcome = await panel.outcome();
      expect(['success', 'failure']).toContain(outcome);
      expect(await panel.testId('verified-badge').count()).toBe(0);
      expect(await panel.testId('approval').count()).toBe(0);
      await editor.screenshot('untrusted');
      expect(await editor.kernels()).toEqual([]);
    });
    await model.close();
    expect(existsSync(join(workspace, 'ran.txt'))).toBe(false);
    expect(existsSync(started)).toBe(false);
    const asked = model.requests.filter(({ method }) => method === 'POST');
    expect(told(asked[2])).toMatch(/not trusted|not available/);
  });
});
