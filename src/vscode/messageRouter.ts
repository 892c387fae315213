import { messageOf } from '../core/errors';
import type { Logger } from '../core/ports';
import { webviewMessageSchema } from '../panel/messages';
import type { WebviewMessage } from '../panel/messages';
import type { PanelApprover } from './panelApprover';
import type { PanelState } from './panelState';
import type { Session } from './session';

/** What the panel can have done in the editor itself. */
export interface EditorActions {
  /** Opens a file of the workspace or of an indexed library; rejects with a sentence for any other. */
  openLocation(file: string, startLine: number, endLine: number): Promise<void>;
  insert(code: string): Promise<void>;
  newFile(code: string): Promise<void>;
  copy(text: string): Promise<void>;
  /** Runs a command by its id. */
  execute(command: string): Promise<void>;
}

/** The parts of the window that messages act on. */
export interface RouterPorts {
  readonly session: Session;
  readonly panel: PanelState;
  readonly approver: PanelApprover;
  readonly editor: EditorActions;
  readonly logger: Logger;
}

/** Takes what the webview sends: validates it, and has it done. */
export class MessageRouter {
  readonly #ports: RouterPorts;

  constructor(ports: RouterPorts) {
    this.#ports = ports;
  }

  /** Never rejects: what fails is told in the panel; what is no message is logged and dropped. */
  async receive(data: unknown): Promise<void> {
    const { logger, session } = this.#ports;
    const parsed = webviewMessageSchema.safeParse(data);
    if (!parsed.success) {
      logger.warn(`A message of the panel could not be read and was dropped: ${parsed.error.message}`);
      return;
    }
    try {
      await this.#handle(parsed.data);
    } catch (error) {
      logger.error(`The panel's message "${parsed.data.type}" could not be carried out.`, error);
      session.tellProblem(messageOf(error));
    }
  }

  async #handle(message: WebviewMessage): Promise<void> {
    const { approver, editor, panel, session } = this.#ports;
    switch (message.type) {
      case 'ready':
        await session.load();
        panel.sendSnapshot();
        return;
      case 'ask':
        session.ask(message.question);
        return;
      case 'stop':
        session.stop();
        return;
      case 'approve':
        approver.approve(message.id, message.scope);
        return;
      case 'reject':
        approver.reject(message.id, message.reason.trim());
        return;
      case 'revokeSessionApproval':
        approver.revoke();
        return;
      case 'openLocation':
        return editor.openLocation(message.file, message.startLine, message.endLine);
      case 'insertSolution':
        return editor.insert(this.#solutionCode());
      case 'copySolution':
        return editor.copy(this.#solutionCode());
      case 'newFileFromSolution':
        return editor.newFile(this.#solutionCode());
      case 'copyText':
        return editor.copy(message.text);
      case 'openEpisode':
        return session.open(message.id);
      case 'deleteEpisode':
        return session.delete(message.id);
      case 'newQuestion':
        session.showNothing();
        return;
      case 'showLive':
        session.showLive();
        return;
      case 'setUpModel':
        return editor.execute('codenav.setUpModel');
      case 'selectInterpreter':
        return editor.execute('codenav.selectInterpreter');
      case 'pauseIndexing':
      case 'resumeIndexing':
      case 'cancelIndexing':
      case 'rebuildIndex':
      case 'indexStatus':
        return editor.execute(`codenav.${message.type}`);
      case 'openFolder':
        return editor.execute('vscode.openFolder');
      case 'manageTrust':
        return editor.execute('workbench.trust.manage');
      case 'showLog':
        return editor.execute('codenav.showLog');
      case 'dismissProblem':
        session.tellProblem('');
        return;
    }
  }

  #solutionCode(): string {
    const { solution } = this.#ports.session;
    if (!solution) throw new Error('The shown episode has no solution.');
    return solution.code;
  }
}
