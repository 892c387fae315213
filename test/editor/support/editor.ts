import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { commandTitle } from './manifest';
import { Panel } from './panel';
import { describeProcesses, kernelsOf, killAll, processesOf, remaining, type FoundProcess } from './processes';
import type { StartedEditor } from './startedEditor';

/** Longest wait for anything that is to appear in the window. */
const patienceMs = 60_000;
/** Processes have this long to end after the window or its server has gone. */
const endTimeoutMs = 15_000;
/** A file that is the same after this long had nothing to save. */
const saveTimeoutMs = 5_000;

/** A window of VS Code, driven as a person drives it: by keys, clicks and what can be seen. */
export class Editor {
  readonly page: Page;
  readonly userDataDir: string;
  readonly #started: StartedEditor;
  readonly #workspace: string;
  /** What the window has written to its console as errors, for a test that fails. */
  readonly #errors: string[] = [];

  constructor(started: StartedEditor, userDataDir: string, workspace: string) {
    this.page = started.page;
    this.userDataDir = userDataDir;
    this.#started = started;
    this.#workspace = workspace;
    this.page.setDefaultTimeout(patienceMs);
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text().slice(0, 2_000));
    });
  }

  /** The panel, whether it is open or not. */
  panel(): Panel {
    const view = this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    return new Panel(view);
  }

  /** Until the workbench is drawn and takes commands. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.activitybar').waitFor();
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor();
  }

  /** Opens the panel from the activity bar, and makes the side bar wide enough to read. */
  async openPanel(): Promise<Panel> {
    const icon = this.page.locator('.activitybar .action-item a.action-label[aria-label^="CodeNav"]').first();
    await icon.waitFor();
    const panel = this.panel();
    await icon.click();
    await panel.testId('question').waitFor();
    await this.#widenSideBar();
    return panel;
  }

  /** Runs a command by its title in the command palette; one of CodeNav's also by its id. */
  async runCommand(idOrTitle: string): Promise<void> {
    const title = commandTitle(idOrTitle) ?? idOrTitle;
    const input = this.page.locator('.quick-input-widget input.input').first();
    await this.page.keyboard.press('F1');
    await input.waitFor();
    await input.fill(`>${title}`);
    await this.page.locator(`.quick-input-list .monaco-list-row[aria-label^="${title}"]`).first().click();
  }

  /** Chooses from the list with this title at the top of the window, once that is open. */
  async chooseItem(title: string, label: string): Promise<void> {
    await this.#quickInput(title).locator('.monaco-list-row').filter({ hasText: label }).first().click();
  }

  /** Answers the input box with this title at the top of the window, once that is open. */
  async answerInput(title: string, text: string): Promise<void> {
    const input = this.#quickInput(title).locator('input.input').first();
    await input.fill(text);
    await input.press('Enter');
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+P');
    const input = this.page.locator('.quick-input-widget input.input').first();
    await input.waitFor();
    await input.fill(name);
    await this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first().click();
    await this.#activeTab(name).waitFor();
    await this.page.locator('.editor-group-container.active .monaco-editor .view-line').first().waitFor();
  }

  /** Puts the cursor at the end of the active document. */
  async goToEnd(): Promise<void> {
    await this.#focusDocument();
    await this.page.keyboard.press('ControlOrMeta+End');
  }

  /** Saves the active document, which is `name` of the workspace, and gives what is then on disk. */
  async save(name: string): Promise<string> {
    const path = join(this.#workspace, name);
    const before = await readFile(path, 'utf8');
    await this.#focusDocument();
    await this.page.keyboard.press('ControlOrMeta+S');
    // The tab loses its mark when saving begins, so only the file tells when it has ended.
    const end = Date.now() + saveTimeoutMs;
    let text = before;
    while (text === before && Date.now() < end) {
      await sleep(50);
      text = await readFile(path, 'utf8');
    }
    return text;
  }

  /** The whole text of the active document. Selects it. */
  async activeEditorText(): Promise<string> {
    await this.#focusDocument();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.press('ControlOrMeta+C');
    return this.clipboard();
  }

  clipboard(): Promise<string> {
    return this.#started.readClipboard();
  }

  /** Name in the active tab. */
  async activeFile(): Promise<string> {
    return (await this.page.locator('.tab.active').first().getAttribute('data-resource-name')) ?? '';
  }

  /** What the status bar says of the cursor: "Ln 3, Col 1", or "(12 selected)" behind it. */
  async cursor(): Promise<string> {
    return (await this.page.locator('#status\\.editor\\.selection').textContent()) ?? '';
  }

  /** Texts of the notifications on the screen. */
  notifications(): Promise<string[]> {
    return this.page.locator('.notification-toast .notification-list-item-message').allTextContents();
  }

  /** Loads the window again, as "Developer: Reload Window" does. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Kernels of CodeNav that this editor has started and that are alive. */
  kernels(): Promise<FoundProcess[]> {
    return kernelsOf([this.userDataDir, this.#workspace]);
  }

  /** Closes the window as a person does; the server goes on. */
  closeWindow(): Promise<void> {
    return this.#started.closeWindow();
  }

  /** Ends the process that extensions run in without a chance to clean up. */
  async killExtensionHost(): Promise<void> {
    const all = await processesOf([this.userDataDir]);
    const hosts = all.filter(({ command }) => command.includes('extensionHost'));
    if (hosts.length === 0) throw new Error(`No extension host was found among:\n${describeProcesses(all)}`);
    killAll(hosts);
  }

  /** A picture of the window for the README, only when CODENAV_SCREENSHOTS=1. */
  async screenshot(name: string): Promise<void> {
    if (process.env['CODENAV_SCREENSHOTS'] !== '1') return;
    const folder = join(import.meta.dirname, '../../../docs/images');
    await mkdir(folder, { recursive: true });
    // Nothing is lit up, or explained, because the mouse happens to be there.
    await this.page.mouse.move(1100, 120);
    await sleep(500);
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }

  /** Keeps the window's picture and the extension's log in test-results/editor, named after the test. */
  async keepEvidence(): Promise<void> {
    const folder = join(import.meta.dirname, '../../../test-results/editor');
    const name = (expect.getState().currentTestName ?? 'test').replace(/[^\w]+/g, '-').slice(0, 100);
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) }).catch(() => undefined);
    await writeFile(join(folder, `${name}.log`), `${await this.log()}\n# console\n${this.#errors.join('\n')}`);
  }

  /** What CodeNav has logged; empty where the editor writes no log files. */
  async log(): Promise<string> {
    let text = '';
    const logs = join(this.userDataDir, 'logs');
    if (!existsSync(logs)) return text;
    for (const file of await readdir(logs, { recursive: true })) {
      if (!/exthost.*\.log$/.test(file) || !/codenav|exthost/i.test(basename(file))) continue;
      text += `# ${file}\n${await readFile(join(logs, file), 'utf8')}\n`;
    }
    return text;
  }

  /** Closes window and server. Throws when a process is left behind, after ending it. */
  async close(): Promise<void> {
    await this.#started.close();
    const left = await remaining(() => processesOf([this.userDataDir, this.#workspace]), endTimeoutMs);
    killAll(left);
    if (left.length > 0) throw new Error(`Closing the editor left processes behind:\n${describeProcesses(left)}`);
  }

  /** One box serves all lists and inputs, so that only the title tells which of them it is now. */
  #quickInput(title: string): Locator {
    const exactly = this.page.locator('.quick-input-title').getByText(title, { exact: true });
    return this.page.locator('.quick-input-widget').filter({ has: exactly, visible: true });
  }

  #activeTab(name: string): Locator {
    return this.page.locator(`.tab.active[data-resource-name="${name}"]`);
  }

  async #focusDocument(): Promise<void> {
    await this.page.locator('.editor-group-container.active .monaco-editor .view-lines').first().click();
  }

  async #widenSideBar(): Promise<void> {
    const side = await this.page.locator('.part.sidebar').boundingBox();
    if (!side || side.width > 400) return;
    const edge = side.x + side.width;
    await this.page.mouse.move(edge, 300);
    await this.page.mouse.down();
    await this.page.mouse.move(edge + 200, 300, { steps: 8 });
    await this.page.mouse.up();
  }
}
