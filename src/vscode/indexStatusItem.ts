import * as vscode from 'vscode';
import type { IndexStatus } from '../core/ports';
import { PassClock } from './passClock';
import { indexCommands, statusBarLabel, statusBarText, statusLines } from './indexStatusText';
import type { IndexView } from './indexStatusText';
import type { Timer } from './panelState';

/** How long the figures of a new index stay beside its icon, in milliseconds. */
const newsMs = 10_000;

/** The index in the status bar: not there until it is needed, small once it is ready. A click shows what can be done. */
export class IndexStatusItem {
  readonly #timer: Timer;
  readonly #libraries: () => readonly string[];
  readonly #clock: PassClock;
  readonly #item: vscode.StatusBarItem;
  #status: IndexStatus = { phase: 'idle', files: 0, blocks: 0, skipped: 0 };
  #cancelNews: (() => void) | undefined;

  /** `libraries` are the names of those that are searched too. */
  constructor(timer: Timer, libraries: () => readonly string[]) {
    this.#timer = timer;
    this.#libraries = libraries;
    this.#clock = new PassClock(() => timer.now());
    this.#item = vscode.window.createStatusBarItem('codenav.index', vscode.StatusBarAlignment.Left, -100);
    this.#item.name = 'CodeNav Index';
    this.#item.command = 'codenav.indexStatus';
  }

  /** The index as it was shown last. */
  get view(): IndexView {
    return { index: this.#status, libraries: this.#libraries(), elapsedMs: this.#clock.elapsedMs };
  }

  show(status: IndexStatus): void {
    const before = this.#status.phase;
    this.#status = status;
    this.#clock.observe(status);
    if (status.phase === 'ready' && before !== 'ready') {
      this.#cancelNews?.();
      this.#cancelNews = this.#timer.schedule(newsMs, () => {
        this.#cancelNews = undefined;
        this.#draw();
      });
    }
    this.#draw();
  }

  dispose(): void {
    this.#cancelNews?.();
    this.#item.dispose();
  }

  #draw(): void {
    const text = statusBarText(this.#status, this.#cancelNews === undefined);
    if (text === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = text;
    this.#item.accessibilityInformation = { label: statusBarLabel(this.#status), role: 'button' };
    this.#item.tooltip = this.#tooltip();
    this.#item.show();
  }

  /** Names and messages come from outside: they are put in as text, and no command but these runs. */
  #tooltip(): vscode.MarkdownString {
    const { view } = this;
    const offered = indexCommands(view.index);
    const tooltip = new vscode.MarkdownString('**CodeNav index**\n\n', true);
    for (const line of statusLines(view)) tooltip.appendText(line).appendMarkdown('\n\n');
    tooltip.isTrusted = { enabledCommands: offered.map(({ command }) => command) };
    tooltip.appendMarkdown(
      offered.map(({ command, icon, label }) => `[$(${icon}) ${label}](command:${command})`).join(' &nbsp; '),
    );
    return tooltip;
  }
}
