import type { WebviewMessage } from '../panel/messages';
import type { SavedState } from './savedState';
import { readSavedState } from './savedState';

/** What VS Code gives to the script of a webview, once. */
interface WebviewApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): WebviewApi;

/** The panel's way to the extension host, and its own small memory. */
export class VsCodeApi {
  readonly #api = acquireVsCodeApi();
  #saved = readSavedState(this.#api.getState());

  /** What was kept before the last reload, and since. */
  get saved(): SavedState {
    return this.#saved;
  }

  post(message: WebviewMessage): void {
    this.#api.postMessage(message);
  }

  /** Keeps the panel's own state over a reload. */
  save(state: SavedState): void {
    this.#saved = state;
    this.#api.setState(state);
  }
}
