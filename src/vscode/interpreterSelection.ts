import type { Environment, PythonExtension } from '@vscode/python-extension';
import * as vscode from 'vscode';
import { KernelError, messageOf } from '../core/errors';
import type { Interpreter } from '../core/interpreter';
import type { Logger } from '../core/ports';
import { findInterpreterOnPath, probeInterpreter } from '../kernel/interpreter';
import { abortable } from './abortable';

/** What the selection depends on, and whom it tells. */
export interface InterpreterPorts {
  readonly logger: Logger;
  /** The setting `codenav.python.path`; empty: none. */
  settingPath(): string;
  /** What was found, or the sentence why nothing was; nothing while it is being looked up. */
  onResult(result: Interpreter | { readonly problem: string }): void;
}

/** Microsoft's Python extension, whose selection counts where it is installed. */
export const pythonExtensionId = 'ms-python.python';

/** The Python extension may be starting for a long time, for instance when it looks for environments. */
const pythonExtensionMs = 20_000;

/**
 * The interpreter that cells run in: the one that is selected in the Python extension where that is
 * installed, else the setting, else `python3` on the path. Looked up when it is first needed and
 * again when one of these changes.
 */
export class InterpreterSelection {
  readonly #ports: InterpreterPorts;
  readonly #stop = new AbortController();
  readonly #subscriptions: vscode.Disposable[] = [];
  #lookup: Promise<Interpreter> | undefined;
  #needed = false;
  #pythonApi: Promise<PythonExtension> | undefined;

  constructor(ports: InterpreterPorts) {
    this.#ports = ports;
  }

  /**
   * The interpreter as it is selected now.
   * @throws KernelError one sentence with the path and what to do
   */
  current(signal: AbortSignal): Promise<Interpreter> {
    this.#needed = true;
    this.#lookup ??= this.#start();
    return abortable(this.#lookup, signal);
  }

  /** Something that it depends on has changed: it is looked up again where it had been needed. */
  reconsider(): void {
    if (!this.#needed) return;
    this.#lookup = this.#start();
    this.#lookup.catch(() => undefined);
  }

  dispose(): void {
    this.#stop.abort(new KernelError('disposed', 'The window is being closed.'));
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  #start(): Promise<Interpreter> {
    const lookup: Promise<Interpreter> = this.#find(this.#stop.signal).then(
      (interpreter) => {
        if (this.#lookup === lookup) {
          this.#ports.logger.info(`Python ${interpreter.version} at ${interpreter.path} (${interpreter.source}).`);
          this.#ports.onResult(interpreter);
        }
        return interpreter;
      },
      (error: unknown) => {
        if (this.#lookup === lookup && !this.#stop.signal.aborted) {
          this.#ports.logger.warn(`No interpreter: ${messageOf(error)}`);
          this.#ports.onResult({ problem: messageOf(error) });
          // What was wrong may be mended by the next time that it is needed.
          this.#lookup = undefined;
        }
        throw error;
      },
    );
    return lookup;
  }

  async #find(signal: AbortSignal): Promise<Interpreter> {
    const selected = await this.#selectedInPythonExtension(signal);
    if (selected !== undefined) return probeInterpreter(selected, 'Python extension', signal);
    const path = this.#ports.settingPath();
    if (path !== '') return probeInterpreter(path, 'setting codenav.python.path', signal);
    return findInterpreterOnPath(signal);
  }

  /** Path of the executable; nothing where that extension is missing, fails, or has none selected. */
  async #selectedInPythonExtension(signal: AbortSignal): Promise<string | undefined> {
    if (!vscode.extensions.getExtension(pythonExtensionId)) return undefined;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(pythonExtensionMs)]);
    try {
      const { environments } = await abortable((this.#pythonApi ??= this.#connectPython()), limit);
      const active = environments.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]);
      const resolved = await abortable(environments.resolveEnvironment(active), limit);
      return executableOf(resolved);
    } catch (error) {
      signal.throwIfAborted();
      this.#pythonApi = undefined;
      this.#ports.logger.warn(`The Python extension could not be asked for its interpreter: ${messageOf(error)}`);
      return undefined;
    }
  }

  async #connectPython(): Promise<PythonExtension> {
    const { PythonExtension: extension } = await import('@vscode/python-extension');
    const api = await extension.api();
    await api.ready;
    this.#subscriptions.push(api.environments.onDidChangeActiveEnvironmentPath(() => this.reconsider()));
    return api;
  }
}

function executableOf(environment: Environment | undefined): string | undefined {
  return environment?.executable.uri?.fsPath;
}
