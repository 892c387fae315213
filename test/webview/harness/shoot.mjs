// Takes a picture of each scene of the panel in each theme and width, for looking at:
//   node test/webview/harness/shoot.mjs [--out DIR] [--scene NAME]… [--theme NAME]… [--width N]…
// Needs a Chromium: CHROMIUM, else /usr/bin/chromium.
/* global window, document */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPanel, root, scenes } from './panelServer.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'test-results/panel') },
    scene: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true, default: ['dark'] },
    width: { type: 'string', multiple: true, default: ['220', '320', '600'] },
    height: { type: 'string', default: '900' },
  },
});

const { browser, url, close } = await openPanel();
await mkdir(values.out, { recursive: true });
let bad = 0;
for (const theme of values.theme) {
  for (const width of values.width) {
    const view = await browser.newPage({ viewport: { width: Number(width), height: Number(values.height) } });
    view.on('pageerror', (error) => {
      bad += 1;
      process.stderr.write(`${error.message}\n`);
    });
    for (const scene of values.scene ?? Object.keys(scenes).filter((name) => !/^(long|huge)/.test(name))) {
      await view.goto(url(scene, theme));
      await view.waitForSelector('[data-testid=question]');
      await view.waitForTimeout(150);
      const { violations, overflow } = await view.evaluate(() => ({
        violations: window.violations,
        overflow: document.documentElement.scrollWidth > window.innerWidth,
      }));
      if (violations.length > 0 || overflow) {
        bad += 1;
        process.stderr.write(
          `${scene} ${theme} ${width}: ${violations.join(', ')}${overflow ? ' wider than the view' : ''}\n`,
        );
      }
      await view.evaluate(() => sessionStorage.clear());
      await view.screenshot({ path: join(values.out, `${scene}-${theme}-${width}.png`) });
    }
    await view.close();
  }
}
await close();
process.exitCode = bad > 0 ? 1 : 0;
