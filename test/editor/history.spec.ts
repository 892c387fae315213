import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { modelSettings, totals, totalsScript } from './support/scenario';
import { shopWorkspace } from './support/workspace';

describe('history', () => {
  it('outlives a reload of the window and can be stepped through', async () => {
    const model = await startModelServer({ script: totalsScript() });
    await withEditor({ workspace: await shopWorkspace(), settings: modelSettings(model.baseUrl) }, async (editor) => {
      let panel = await editor.openPanel();
      await panel.ask(totals.question);
      await panel.approve('discount=10', 'session');
      expect(await panel.outcome()).toBe('success');

      await editor.reload();
      panel = await editor.openPanel();
      // The panel may still show the episode; the list is below an empty question.
      await panel.backToHome();
      const item = await panel.shows('history-item', totals.question);
      await editor.screenshot('history-list');
      await item.getByTestId('history-open').click();
      await panel.shows('step-position', 'Step 5 of 5');
      expect(await panel.text('solution-code')).toContain('format_report');

      await panel.testId('step-first').click();
      await panel.shows('step-position', 'Step 1 of 5');
      expect(await panel.steps()).toBe(1);
      await panel.testId('step-forward').click();
      await panel.step(2).getByTestId('error').filter({ hasText: 'discount must be between 0 and 1' }).waitFor();
      expect(await panel.steps()).toBe(2);
      await editor.screenshot('history');
      await panel.testId('step-forward').click();
      await panel.step(3).getByTestId('output').filter({ hasText: "Decimal('51.75')" }).waitFor();
      await panel.testId('step-back').click();
      await panel.shows('step-position', 'Step 2 of 5');
      await panel.testId('step-last').click();
      await panel.shows('verified-badge', 'Verified');
      // The approval was for the session, and a new window is a new session.
      expect(await panel.testId('session-approved').count()).toBe(0);
    });
    await model.close();
  });

  it('keeps an episode that the reload cut short', async () => {
    const model = await startModelServer({ script: totalsScript() });
    await withEditor({ workspace: await shopWorkspace(), settings: modelSettings(model.baseUrl) }, async (editor) => {
      let panel = await editor.openPanel();
      await panel.ask(totals.question);
      await panel.shows('approval', 'discount=10');
      await editor.reload();
      panel = await editor.openPanel();
      await panel.backToHome();
      const item = await panel.shows('history-item', totals.question);
      await item.getByTestId('history-open').click();
      await panel.step(1).getByTestId('hit').filter({ hasText: 'totals_by_region' }).first().waitFor();
      expect(await panel.testId('approval').count()).toBe(0);
    });
    await model.close();
  });
});
