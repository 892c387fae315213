import { describe, expect, it } from 'vitest';
import { withEditor } from './support/launchEditor';
import { shopWorkspace } from './support/workspace';

describe('without a model', () => {
  it('the navigator answers from the code itself, and says that it is the one', async () => {
    await withEditor({ workspace: await shopWorkspace() }, async (editor) => {
      const panel = await editor.openPanel();
      await panel.shows('model', /navigator/i);
      await panel.ask('How do I load the orders of a CSV file?');
      await panel.shows('hit', 'load_orders');
      const card = panel.testId('approval');
      await card.waitFor({ timeout: 60_000 });
      await card.getByTestId('approve-session').click();
      expect(await panel.outcome()).toBe('success');
      await panel.shows('verified-badge', 'Verified');
      expect(await panel.text('solution-code')).toContain('load_orders');
      await editor.screenshot('navigator');
    });
  });
});
