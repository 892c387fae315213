import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { modelSettings, totals, totalsScript } from './support/scenario';
import { shopWorkspace } from './support/workspace';

describe('an answer', () => {
  it('runs without asking after approval for the session, and gives its hits and code to the editor', async () => {
    const model = await startModelServer({ script: [...totalsScript(), ...totalsScript()] });
    await withEditor({ workspace: await shopWorkspace(), settings: modelSettings(model.baseUrl) }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.ask(totals.question);
      await panel.approve('discount=10', 'session');
      expect(await panel.outcome()).toBe('success');
      await panel.shows('session-approved', 'without asking');

      // The hit opens at the lines of the function.
      await panel.step(1).getByTestId('hit').filter({ hasText: 'totals_by_region' }).first().click();
      await expect.poll(() => editor.activeFile()).toBe('reports.py');
      await expect.poll(() => editor.cursor()).toMatch(/^Ln 9, Col 1 \(\d+ selected\)$/);

      await panel.testId('copy').click();
      await expect.poll(() => editor.clipboard()).toBe(totals.solution);

      await panel.testId('new-file').click();
      await expect.poll(() => editor.activeFile()).toMatch(/^Untitled-/);
      expect(await editor.activeEditorText()).toBe(`${totals.solution}\n`);

      // A second question is not asked about either; then the approval is taken back.
      await panel.testId('new-question').click();
      await panel.ask(`${totals.question} Once more.`);
      expect(await panel.outcome()).toBe('success');
      await panel.testId('revoke-session').click();
      await panel.testId('session-approved').waitFor({ state: 'detached' });
    });
    await model.close();
    expect(model.requests.filter(({ method }) => method === 'POST')).toHaveLength(10);
  });
});
