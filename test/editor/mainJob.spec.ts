import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startModelServer } from '../support/modelServer';
import { withEditor } from './support/launchEditor';
import { modelSettings, told, totals, totalsScript } from './support/scenario';
import { shopWorkspace } from './support/workspace';

describe('a question about the workspace', () => {
  it('is answered by searching, running, mending, and ends in the open document', async () => {
    const model = await startModelServer({ script: totalsScript() });
    const workspace = await shopWorkspace();
    await withEditor({ workspace, settings: modelSettings(model.baseUrl) }, async (editor) => {
      await editor.openFile('report.py');
      await editor.goToEnd();
      const panel = await editor.openPanel();
      await panel.shows('model', 'test-model');
      await editor.screenshot('question');
      await panel.ask(totals.question);

      await panel.step(1).getByTestId('hit').filter({ hasText: 'totals_by_region' }).first().waitFor();
      await panel.shows('approval', 'discount=10');
      await editor.screenshot('approval');
      expect(await editor.kernels()).toEqual([]);
      await panel.approve('discount=10');

      const failed = panel.step(2);
      await failed.getByTestId('error').filter({ hasText: 'discount must be between 0 and 1, not 10' }).waitFor();
      await panel.shows('approval', 'Decimal("0.1")');
      await editor.screenshot('mended');
      await panel.approve('totals_by_region(orders, discount=Decimal("0.1"))');

      // The second cell works with what the first has left in the kernel.
      await panel.step(3).getByTestId('output').filter({ hasText: "Decimal('51.75')" }).waitFor();
      await panel.shows('approval', 'fresh interpreter');
      await editor.screenshot('verification');
      await panel.approve('format_report(totals)');

      expect(await panel.outcome()).toBe('success');
      expect(await panel.steps()).toBe(5);
      await panel.shows('verified-badge', 'Verified');
      expect(await panel.text('solution-code')).toContain('print(format_report(totals))');
      await editor.screenshot('solution');

      await panel.testId('insert').click();
      await expect.poll(() => editor.activeFile()).toBe('report.py');
      const saved = await editor.save('report.py');
      expect(saved).toBe(`"""Prints what the regions bought."""\n\n${totals.solution}`);
      await editor.screenshot('inserted');
      const ran = await promisify(execFile)('python3', ['report.py'], { cwd: workspace });
      expect(ran.stdout.trim()).toBe(totals.printed);
    });
    await model.close();

    // Each request told the model what came of the action before it.
    const asked = model.requests.filter(({ method }) => method === 'POST');
    expect(asked).toHaveLength(5);
    expect(told(asked[0])).toContain(totals.question);
    expect(told(asked[1])).toContain('shop/reports.py');
    expect(told(asked[2])).toContain('discount must be between 0 and 1, not 10');
    expect(told(asked[3])).toContain("Decimal('51.75')");
  });
});
