import { join } from 'node:path';
import * as vscode from 'vscode';
import { createIndex } from '../compose';
import { messageOf } from '../core/errors';
import type { Interpreter } from '../core/interpreter';
import type { IndexStatus } from '../core/ports';
import { EpisodeFileStore } from '../history/episodeFileStore';
import { isIncomplete } from '../panel/indexText';
import { CalmIndexStatus } from './calmIndexStatus';
import { CodeBaseIndex } from './codeBaseIndex';
import { createCommands, isQuietEnd } from './commands';
import type { Command } from './commands';
import { VsCodeEditorActions } from './editorActions';
import { EpisodeMaker } from './episodeMaker';
import type { CommandId } from './ids';
import { IndexStatusItem } from './indexStatusItem';
import { InterpreterSelection } from './interpreterSelection';
import { MessageRouter } from './messageRouter';
import { ModelStore, navigatorLabel } from './modelStore';
import { OutputLogger } from './outputLogger';
import { PanelApprover } from './panelApprover';
import { PanelState } from './panelState';
import { PanelView } from './panelView';
import { Session } from './session';
import { readSettings } from './settings';
import type { Settings } from './settings';
import { SkippedFiles } from './skippedFiles';
import { systemTimer } from './systemTimer';
import { WorkspaceChanges } from './workspaceChanges';

/**
 * CodeNav in one window of the editor: puts its parts together and lets each know what changes
 * around it. Made when the panel is opened or a command is run for the first time.
 */
export class CodeNavWindow {
  readonly #channel = vscode.window.createOutputChannel('CodeNav', { log: true });
  readonly #logger = new OutputLogger(this.#channel);
  readonly #panel: PanelState;
  readonly #approver: PanelApprover;
  readonly #models: ModelStore;
  readonly #interpreters: InterpreterSelection;
  readonly #index: CodeBaseIndex;
  readonly #indexItem: IndexStatusItem;
  readonly #indexStatus: CalmIndexStatus;
  readonly #skippedFiles = new SkippedFiles();
  readonly #changes: WorkspaceChanges;
  readonly #episodes: EpisodeMaker;
  readonly #session: Session;
  readonly #editor: VsCodeEditorActions;
  readonly #view: PanelView;
  readonly #commands: Readonly<Record<CommandId, Command>>;
  readonly #subscriptions: readonly vscode.Disposable[];
  readonly #contextKeys = new Map<string, boolean>();

  constructor(context: vscode.ExtensionContext) {
    const logger = this.#logger;
    const assets = context.asAbsolutePath('dist');
    const cacheFolder = join(context.globalStorageUri.fsPath, 'index');
    const storage = (context.storageUri ?? context.globalStorageUri).fsPath;
    this.#panel = new PanelState(
      {
        trusted: vscode.workspace.isTrusted,
        folders: folders().map(({ name }) => name),
        index: { phase: 'idle', files: 0, blocks: 0, skipped: 0 },
        interpreter: { status: 'unknown' },
        model: { kind: 'navigator', label: navigatorLabel, hasKey: false },
        running: false,
        approvedForSession: false,
        history: [],
        problem: '',
      },
      systemTimer,
    );
    this.#approver = new PanelApprover({
      trusted: () => vscode.workspace.isTrusted,
      onSessionApproval: (approvedForSession) => this.#panel.update({ approvedForSession }),
    });
    this.#models = new ModelStore(context.secrets, logger);
    this.#interpreters = new InterpreterSelection({
      logger,
      settingPath: () => this.#settings().pythonPath,
      onResult: (result) => this.#onInterpreter(result),
    });
    this.#indexStatus = new CalmIndexStatus(systemTimer, (status) => this.#onIndexStatus(status));
    this.#index = new CodeBaseIndex({
      logger,
      create: (codeBase) => createIndex(codeBase, { assets, cacheFolder, logger }),
      folders: folderPaths,
      libraries: () => this.#settings().libraries,
      interpreter: (signal) => this.#interpreterForLibraries(signal),
      onStatus: (status) => this.#indexStatus.receive(status),
      onProblem: (problem) => this.#session.tellProblem(problem),
    });
    this.#indexItem = new IndexStatusItem(systemTimer, () => [...this.#index.codeBase.libraries.keys()]);
    this.#changes = new WorkspaceChanges((paths) => this.#index.refresh(paths));
    const store = new EpisodeFileStore(join(storage, 'episodes'), logger);
    this.#episodes = new EpisodeMaker({
      index: this.#index,
      models: this.#models,
      approver: this.#approver,
      store,
      logger,
      assets,
      trusted: () => vscode.workspace.isTrusted,
      codeBase: () => this.#index.codeBase,
      settings: () => this.#readSettings(),
      interpreter: (signal) => this.#interpreters.current(signal),
    });
    this.#session = new Session({
      panel: this.#panel,
      approver: this.#approver,
      store,
      logger,
      prepare: (question, signal) => {
        this.#needIndex();
        return this.#episodes.make(question, signal);
      },
      onChange: () => this.#onSessionChange(),
    });
    this.#editor = new VsCodeEditorActions(() => [...folderPaths(), ...this.#index.codeBase.libraries.values()]);
    this.#view = new PanelView({
      extensionUri: context.extensionUri,
      state: this.#panel,
      router: new MessageRouter({
        session: this.#session,
        panel: this.#panel,
        approver: this.#approver,
        editor: this.#editor,
        logger,
      }),
      onVisible: () => this.#onVisible(),
    });
    this.#commands = createCommands({
      session: this.#session,
      editor: this.#editor,
      index: this.#index,
      indexView: () => this.#indexItem.view,
      skippedFiles: this.#skippedFiles,
      models: this.#models,
      interpreters: this.#interpreters,
      logger,
      settings: () => this.#settings(),
    });
    this.#subscriptions = [
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#onFolders()),
      vscode.workspace.onDidChangeConfiguration((event) => this.#onConfiguration(event)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#onTrust()),
      vscode.extensions.onDidChange(() => this.#interpreters.reconsider()),
      context.secrets.onDidChange(() => this.#showModel()),
    ];
    void this.#session.load();
    this.#showModel();
  }

  /** The editor has made a view for the panel. */
  showPanel(view: vscode.WebviewView): void {
    this.#view.resolve(view);
  }

  /** Runs a command; what goes wrong is told to the person. */
  async run(id: CommandId, argument: unknown): Promise<void> {
    try {
      await this.#commands[id](argument);
    } catch (error) {
      if (isQuietEnd(error)) return;
      this.#logger.error(`The command ${id} failed.`, error);
      void vscode.window.showErrorMessage(messageOf(error));
    }
  }

  /** Ends what runs: the episode, its kernels, the index. Safe to call twice. */
  async dispose(): Promise<void> {
    vscode.Disposable.from(
      ...this.#subscriptions,
      this.#changes,
      this.#editor,
      this.#skippedFiles,
      this.#indexStatus,
      this.#indexItem,
    ).dispose();
    this.#interpreters.dispose();
    await Promise.all([this.#session.dispose(), this.#index.dispose()]);
    this.#channel.dispose();
  }

  #settings(): Settings {
    const configuration = vscode.workspace.getConfiguration('codenav');
    return readSettings((key) => configuration.get(key)).settings;
  }

  /** For a question: what is wrong with the settings is told. */
  #readSettings(): Settings {
    const configuration = vscode.workspace.getConfiguration('codenav');
    const { settings, problems } = readSettings((key) => configuration.get(key));
    for (const problem of problems) this.#logger.warn(problem);
    if (problems.length > 0) this.#session.tellProblem(`${problems.join(' ')} The default is used instead.`);
    return settings;
  }

  #onVisible(): void {
    this.#needIndex();
    if (vscode.workspace.isTrusted) this.#findInterpreter();
  }

  #needIndex(): void {
    this.#index.ensure();
    this.#changes.start();
  }

  #findInterpreter(): void {
    this.#interpreters.current(new AbortController().signal).catch(() => undefined);
  }

  /** Asking where a library is starts the interpreter, which an untrusted workspace must not cause. */
  async #interpreterForLibraries(signal: AbortSignal): Promise<Interpreter | undefined> {
    if (!vscode.workspace.isTrusted) return undefined;
    try {
      return await this.#interpreters.current(signal);
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  #onIndexStatus(status: IndexStatus): void {
    this.#panel.update({ index: status });
    this.#indexItem.show(status);
    this.#setContext('codenav.indexing', status.phase === 'indexing');
    this.#setContext('codenav.indexPaused', status.phase === 'paused');
    this.#setContext('codenav.indexIncomplete', isIncomplete(status));
  }

  #onInterpreter(result: Interpreter | { readonly problem: string }): void {
    if ('problem' in result) {
      this.#panel.update({ interpreter: { status: 'problem', message: result.problem } });
      return;
    }
    const before = this.#panel.status.interpreter;
    this.#panel.update({ interpreter: { status: 'ready', ...result } });
    if (before.status === 'unknown' || (before.status === 'ready' && before.path === result.path)) return;
    const running = this.#session.running ? this.#episodes.lastInterpreter : undefined;
    if (running && running.path !== result.path) {
      this.#session.tellProblem(
        `The interpreter is now ${result.path} (Python ${result.version}). The running episode goes on in ` +
          `${running.path} (Python ${running.version}); stop it and ask again to use the new one.`,
      );
    }
    // Libraries are those of the interpreter.
    if (this.#settings().libraries.length > 0) void this.#index.reset();
  }

  #onFolders(): void {
    this.#panel.update({ folders: folders().map(({ name }) => name) });
    this.#interpreters.reconsider();
    void this.#index.reset();
  }

  #onConfiguration(event: vscode.ConfigurationChangeEvent): void {
    if (event.affectsConfiguration('codenav.model')) this.#showModel();
    if (event.affectsConfiguration('codenav.python')) this.#interpreters.reconsider();
    if (event.affectsConfiguration('codenav.libraries')) void this.#index.reset();
  }

  #onTrust(): void {
    this.#panel.update({ trusted: true });
    this.#findInterpreter();
    if (this.#settings().libraries.length > 0) void this.#index.reset();
  }

  #showModel(): void {
    this.#models.state(this.#settings()).then(
      (model) => this.#panel.update({ model }),
      (error: unknown) => this.#logger.error('The keys could not be read.', error),
    );
  }

  #onSessionChange(): void {
    this.#setContext('codenav.running', this.#session.running);
    this.#setContext('codenav.hasSolution', this.#session.solution !== undefined);
    this.#view.showWaiting(this.#approver.waiting);
  }

  /** For the `when` clauses of the manifest. */
  #setContext(key: string, value: boolean): void {
    if (this.#contextKeys.get(key) === value) return;
    this.#contextKeys.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

/** Folders of the workspace that are on this machine's disk. */
function folders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

function folderPaths(): readonly string[] {
  return folders().map(({ uri }) => uri.fsPath);
}
