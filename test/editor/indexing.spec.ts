import { describe, expect, it } from 'vitest';
import type { Editor } from './support/editor';
import { withEditor } from './support/launchEditor';
import type { Panel } from './support/panel';
import { largeWorkspace } from './support/workspace';

const files = 3_000;

/** Files that are done, as the panel counts them; -1 while no pass is counted. */
async function done(panel: Panel): Promise<number> {
  const [count] = /^([\d,]+)(?= of )/.exec((await panel.text('index-state')).trim()) ?? [];
  return count === undefined ? -1 : Number(count.replaceAll(',', ''));
}

async function phase(panel: Panel): Promise<string> {
  return (await panel.testId('index-state').getAttribute('data-phase')) ?? '';
}

/** Text of CodeNav's item in the status bar; empty while it is not there. */
async function statusBar(editor: Editor): Promise<string> {
  const item = editor.page.locator('.statusbar-item[id$="codenav.index"]');
  return (await item.count()) === 0 ? '' : ((await item.textContent()) ?? '').trim();
}

describe('indexing', () => {
  it('is followed, paused, resumed, cancelled, continued and done again', async () => {
    await withEditor({ workspace: await largeWorkspace(files, 60) }, async (editor) => {
      expect(await statusBar(editor)).toBe('');
      const panel = await editor.openPanel();
      await panel.testId('pause-index').click();
      await expect.poll(() => phase(panel)).toBe('paused');
      await expect.poll(() => statusBar(editor)).toMatch(/CodeNav paused at [\d,]+ of 3,00\d files/);
      const atPause = await done(panel);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(await done(panel)).toBe(atPause);
      await editor.screenshot('paused');

      await panel.testId('resume-index').click();
      await expect.poll(() => done(panel)).toBeGreaterThan(atPause);
      expect(await panel.text('index-state')).toMatch(/block/);

      await panel.testId('cancel-index').click();
      await panel.shows('index-state', /not searched/);
      await expect.poll(() => statusBar(editor)).toContain('index incomplete');
      expect(await panel.testId('cancel-index').count()).toBe(0);

      await panel.testId('continue-index').click();
      await panel.shows('index-state', /^3,00\d files$/);
      expect(await phase(panel)).toBe('ready');
      await expect.poll(() => statusBar(editor)).toMatch(/^CodeNav/);

      // From the palette, ended from the palette.
      await editor.runCommand('codenav.rebuildIndex');
      await expect.poll(() => done(panel)).toBeGreaterThanOrEqual(0);
      await editor.runCommand('codenav.cancelIndexing');
      await panel.shows('index-state', /not searched/);

      // From the status bar, whose menu offers what applies.
      await editor.page.locator('.statusbar-item[id$="codenav.index"]').click();
      await editor.chooseItem('CodeNav: Index', 'Continue');
      await panel.shows('index-state', /^3,00\d files$/);

      await editor.runCommand('codenav.showSkipped');
      await editor.chooseItem('CodeNav: Files That Are Not Indexed', 'odd.py');
      await expect.poll(() => editor.activeFile()).toContain('odd.py');
    });
  });
});
