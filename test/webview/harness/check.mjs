// Uses the panel in a browser as a person would, scene by scene, and fails when it does not answer as it should:
//   node test/webview/harness/check.mjs
// Needs a Chromium: CHROMIUM, else /usr/bin/chromium.
/* global window, document, requestAnimationFrame, InputEvent */
import assert from 'node:assert/strict';
import { openPanel } from './panelServer.mjs';

const { browser, url, close } = await openPanel();

/** Opens a scene; `last` is the last message that the panel sent. */
async function open(scene) {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 } });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url(scene));
  await page.getByTestId('interpreter').waitFor();
  return {
    page,
    id: (name) => page.getByTestId(name),
    /** Waits for the place in the episode to be so. */
    at: (text) => page.getByTestId('step-position').filter({ hasText: text }).waitFor(),
    posted: () => page.evaluate(() => window.posted),
    last: () => page.evaluate(() => window.posted.at(-1)),
    send: (message) => page.evaluate((data) => window.postMessage(data), message),
    end: async () => {
      assert.deepEqual(errors, []);
      assert.deepEqual(await page.evaluate(() => window.violations), []);
      await context.close();
    },
  };
}

const checks = {
  'asks by Enter, keeps the draft over a reload, lets it go when it is answered': async () => {
    const { page, id, last, send, end } = await open('home');
    await id('ask').click({ force: true });
    assert.deepEqual(await last(), { type: 'ready' }, 'an empty question is not asked');
    await id('question').fill('Plot the totals');
    await page.reload();
    await id('interpreter').waitFor();
    assert.equal(await id('question').inputValue(), 'Plot the totals');
    await id('question').press('Shift+Enter');
    assert.deepEqual(await last(), { type: 'ready' });
    await id('question').press('Enter');
    assert.deepEqual(await last(), { type: 'ask', question: 'Plot the totals' });
    assert.equal(await id('question').inputValue(), 'Plot the totals\n', 'nothing is lost if the host refuses');
    await send({
      type: 'delta',
      seq: 2,
      status: { running: true },
      events: [
        {
          type: 'episodeStarted',
          version: 1,
          id: 'new',
          question: 'Plot the totals',
          workspaceFolders: [],
          workingDirectory: '/',
          model: 'navigator',
          strategy: 'navigator',
          encoding: 'none',
          at: '2026-03-04T10:15:00.000Z',
        },
      ],
    });
    await id('stop').waitFor();
    assert.equal(await id('question').inputValue(), '');
    await page.keyboard.press('Escape');
    assert.deepEqual(await last(), { type: 'stop' });
    await end();
  },
  'asks for the snapshot again after a gap, and after what cannot be read says so': async () => {
    const { page, posted, send, end } = await open('home');
    await send({ type: 'delta', seq: 7, status: { running: true } });
    await page.waitForFunction(() => window.posted.length === 2);
    assert.deepEqual(await posted(), [{ type: 'ready' }, { type: 'ready' }]);
    await send({ type: 'delta', seq: 'x' });
    await page.waitForFunction(() => window.posted.length === 3);
    await end();
  },
  'approves and rejects, and never by a key that was meant for something else': async () => {
    const { page, id, last, posted, end } = await open('approval');
    await id('approval').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'approval');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    assert.equal((await posted()).length, 1);
    await id('reject-reason').fill('  not on my machine ');
    await id('reject').click();
    assert.deepEqual(await last(), { type: 'reject', id: 'a2', reason: 'not on my machine' });
    await id('approve-once').click({ force: true });
    assert.equal((await last()).type, 'reject', 'one answer only');
    await end();
    const other = await open('approval');
    await other.id('approve-session').click();
    assert.deepEqual(await other.last(), { type: 'approve', id: 'a2', scope: 'session' });
    await other.end();
  },
  'leaves the focus to a person who is writing': async () => {
    const { page, id, send, end } = await open('running');
    await id('question').fill('next I will');
    await send({
      type: 'delta',
      seq: 3,
      events: [
        {
          type: 'approvalRequested',
          step: 2,
          request: {
            id: 'a9',
            purpose: 'verification',
            code: 'print(1)',
            codeHash: 'ab',
            interpreter: { path: '/usr/bin/python3', version: '3.11.7', source: 'setting' },
            workingDirectory: '/',
          },
        },
      ],
    });
    await id('approval').waitFor();
    assert.match(await id('approval').innerText(), /fresh interpreter/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'question');
    await id('announcement').filter({ hasText: 'waits for your approval' }).waitFor();
    await end();
  },
  'steps through history by key, button and number, and comes back to the place after a reload': async () => {
    const { page, id, at, last, end } = await open('history');
    await at('Step 7 of 7');
    assert.equal(await id('verified-badge').count(), 1);
    await page.keyboard.press('ArrowLeft');
    await at('Step 6 of 7');
    assert.equal(await id('step').count(), 6);
    assert.equal(await id('solution').count(), 0);
    await id('step-first').click();
    assert.equal(await id('step').count(), 1);
    await id('step-back').click({ force: true });
    await at('Step 1 of 7');
    await id('step-forward').click();
    await page.getByTestId('step-mark').nth(3).click();
    assert.equal(await page.locator('[aria-current=step]').getAttribute('data-step'), '4');
    assert.ok(
      await page
        .locator('[aria-current=step]')
        .evaluate((element) => element.getBoundingClientRect().top < window.innerHeight),
    );
    await id('step-number').nth(1).click();
    await at('Step 2 of 7');
    await id('question').fill('abc');
    await id('question').press('ArrowLeft');
    await at('Step 2 of 7'); // writing does not step
    await page.reload();
    await id('step-position').waitFor();
    await at('Step 2 of 7');
    await page.locator('body').press('End');
    await id('insert').click();
    assert.deepEqual(await last(), { type: 'insertSolution' });
    await id('copy').click();
    assert.deepEqual(await last(), { type: 'copySolution' });
    await id('new-file').click();
    assert.deepEqual(await last(), { type: 'newFileFromSolution' });
    await id('show-live').click();
    assert.deepEqual(await last(), { type: 'showLive' });
    await id('new-question').click();
    assert.deepEqual(await last(), { type: 'newQuestion' });
    await end();
  },
  'opens again what was open, when the host no longer shows it': async () => {
    const { page, id, last, send, end } = await open('home');
    await page.evaluate(() =>
      sessionStorage.setItem('saved', JSON.stringify({ draft: 'next', episodeId: 'h2', position: 3, scroll: 9 })),
    );
    await page.reload();
    await id('interpreter').waitFor();
    await page.waitForFunction(() => window.posted.length === 2);
    assert.deepEqual(await last(), { type: 'openEpisode', id: 'h2' });
    await send({ type: 'delta', seq: 2, status: { approvedForSession: true } });
    await id('session-approved').waitFor();
    const saved = await page.evaluate(() => JSON.parse(sessionStorage.getItem('saved')));
    assert.deepEqual([saved.episodeId, saved.position, saved.draft], ['h2', 3, 'next']);
    await id('revoke-session').click();
    assert.deepEqual(await last(), { type: 'revokeSessionApproval' });
    await end();
  },
  'opens, deletes only after a second look, and opens hits at their lines': async () => {
    const home = await open('home');
    await home.id('history-open').first().click();
    assert.deepEqual(await home.last(), { type: 'openEpisode', id: 'h1' });
    await home.id('history-delete').nth(1).click();
    assert.equal((await home.last()).type, 'openEpisode');
    await home.id('history-delete-confirm').click();
    assert.deepEqual(await home.last(), { type: 'deleteEpisode', id: 'h2' });
    await home.end();
    const done = await open('done');
    await done.id('hit').first().click();
    assert.deepEqual(await done.last(), {
      type: 'openLocation',
      file: '/home/ada/networkx/networkx/algorithms/shortest_paths/generic.py',
      startLine: 42,
      endLine: 62,
    });
    assert.match(await done.id('error').innerText(), /TypeError: shortest_path\(\) got an unexpected/);
    assert.equal(await done.page.locator('img.picture').evaluate((image) => image.naturalWidth), 100);
    await done.end();
  },
  'follows, pauses, resumes, cancels and goes on indexing, and the focus stays where it is': async () => {
    const { page, id, last, send, end } = await open('indexing');
    let seq = 1;
    const tell = (index) => send({ type: 'delta', seq: (seq += 1), status: { index } });
    const focused = () => page.evaluate(() => document.activeElement.dataset.testid);
    const figures = { files: 1300, blocks: 19000, skipped: 0, progress: { done: 1300, total: 3475 } };
    assert.match(await id('index-state').innerText(), /1,235 of 3,475 files\s+18,230 blocks/);
    assert.equal(await page.locator('progress').evaluate((bar) => bar.value / bar.max > 0.35), true);
    assert.equal(await id('rebuild-index').count(), 0);
    await id('pause-index').focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'pauseIndexing' });
    await tell({ phase: 'paused', ...figures });
    await id('resume-index').waitFor();
    assert.equal(await focused(), 'resume-index');
    await id('announcement').filter({ hasText: 'paused at 1,300 of 3,475 files' }).waitFor();
    await page.keyboard.press('Space');
    assert.deepEqual(await last(), { type: 'resumeIndexing' });
    await tell({ phase: 'indexing', ...figures });
    await id('pause-index').waitFor();
    await id('announcement').filter({ hasText: 'goes on' }).waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'cancel-index');
    await page.keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'cancelIndexing' });
    await tell({ phase: 'ready', files: 1300, blocks: 19000, skipped: 0, left: 2175 });
    await id('continue-index').waitFor();
    await page.waitForFunction(() => document.activeElement.dataset.testid === 'index-state');
    assert.match(await id('index-state').innerText(), /2,175 files are not searched/);
    assert.equal(await page.locator('progress').count(), 0);
    await id('continue-index').click();
    assert.deepEqual(await last(), { type: 'resumeIndexing' });
    await tell({ phase: 'ready', files: 1, blocks: 1, skipped: 0 });
    await id('continue-index').waitFor({ state: 'detached' });
    assert.equal(await id('index-state').innerText(), '1 file');
    await id('index-state').click();
    assert.deepEqual(await last(), { type: 'indexStatus' });
    await id('rebuild-index').click();
    assert.deepEqual(await last(), { type: 'rebuildIndex' });
    await end();
  },
  'shows text from outside as text': async () => {
    const { page, id, end } = await open('hostile');
    assert.match(await id('thought').innerText(), /<img src=x onerror/);
    assert.match(await id('code').innerText(), /<script>window\.hacked=1<\/script>/);
    assert.equal(await page.locator('#root img, #root a, #root script').count(), 0);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    await end();
  },
  'stays usable with a thousand steps and with ten megabytes of output': async () => {
    for (const scene of ['long', 'huge', 'longLive']) {
      const { page, id, at, end } = await open(scene);
      const frame = () =>
        page.evaluate(async () => {
          const from = performance.now();
          const box = document.querySelector('textarea');
          box.value += 'a';
          box.dispatchEvent(new InputEvent('input', { bubbles: true }));
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          return performance.now() - from;
        });
      await page.waitForTimeout(500);
      const times = [];
      for (let turn = 0; turn < 9; turn += 1) times.push(await frame());
      const middle = times.toSorted((a, b) => a - b)[4];
      process.stdout.write(`  ${scene}: a letter takes ${middle.toFixed(0)} ms\n`);
      assert.ok(middle < 200, `${scene}: ${middle} ms`);
      if (scene === 'long') {
        await id('question').blur();
        await page.locator('body').press('Home');
        await at('Step 1 of 1000');
      }
      if (scene === 'longLive') {
        const end = await page.locator('.between').boundingBox();
        assert.ok(end.y < 800, 'the end of a running episode is in view');
      }
      await end();
    }
  },
};

try {
  for (const [name, check] of Object.entries(checks)) {
    await check();
    process.stdout.write(`ok: ${name}\n`);
  }
} finally {
  await close();
}
