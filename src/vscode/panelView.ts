import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { MessageRouter } from './messageRouter';
import { panelHtml } from './panelHtml';
import type { PanelState } from './panelState';

/** What the view is connected with. */
export interface PanelViewPorts {
  readonly extensionUri: vscode.Uri;
  readonly state: PanelState;
  readonly router: MessageRouter;
  /** The panel came into view, for the first time or again. */
  readonly onVisible: () => void;
}

/** The side bar's webview: gives it its page, and connects it with the state for as long as it lives. */
export class PanelView {
  readonly #ports: PanelViewPorts;
  #view: vscode.WebviewView | undefined;

  constructor(ports: PanelViewPorts) {
    this.#ports = ports;
  }

  /** The editor has made a view for the panel; it is new each time that the panel is opened. */
  resolve(view: vscode.WebviewView): void {
    const { extensionUri, onVisible, router, state } = this.#ports;
    const media = vscode.Uri.joinPath(extensionUri, 'media');
    const { webview } = view;
    webview.options = { enableScripts: true, localResourceRoots: [media] };
    const disconnect = state.connect((message) => {
      // A view that is gone meanwhile asks for the whole state when it is back.
      webview.postMessage(message).then(undefined, () => undefined);
    });
    const subscriptions = [
      webview.onDidReceiveMessage((message: unknown) => void router.receive(message)),
      view.onDidChangeVisibility(() => {
        if (view.visible) onVisible();
      }),
    ];
    view.onDidDispose(() => {
      disconnect();
      vscode.Disposable.from(...subscriptions).dispose();
      if (this.#view === view) this.#view = undefined;
    });
    this.#view = view;
    webview.html = panelHtml({
      cspSource: webview.cspSource,
      script: webview.asWebviewUri(vscode.Uri.joinPath(media, 'webview.js')).toString(),
      style: webview.asWebviewUri(vscode.Uri.joinPath(media, 'webview.css')).toString(),
      nonce: randomBytes(16).toString('base64'),
    });
    onVisible();
  }

  /** Marks the panel's icon while code waits for an answer. */
  showWaiting(waiting: boolean): void {
    if (this.#view) this.#view.badge = waiting ? { value: 1, tooltip: 'Code waits for your approval' } : undefined;
  }
}
