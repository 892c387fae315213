import { createEpisode, createKernels } from '../compose';
import type { CodeBase, EpisodeOptions } from '../compose';
import { messageOf } from '../core/errors';
import type { Episode } from '../core/episode';
import type { Interpreter } from '../core/interpreter';
import type { Approver, CodeSearch, EpisodeStore, Logger } from '../core/ports';
import type { ModelStore } from './modelStore';
import { untrustedReason } from './panelApprover';
import type { Settings } from './settings';

/** The parts of the window that episodes are made of. */
export interface EpisodeMakerPorts {
  readonly index: CodeSearch;
  readonly models: ModelStore;
  readonly approver: Approver;
  readonly store: EpisodeStore;
  readonly logger: Logger;
  /** Folder of the bundles. */
  readonly assets: string;
  trusted(): boolean;
  codeBase(): CodeBase;
  settings(): Settings;
  /** The selected interpreter; rejects with a sentence where there is none. */
  interpreter(signal: AbortSignal): Promise<Interpreter>;
}

/** Makes episodes of questions, with settings, model and interpreter as they are at that time. */
export class EpisodeMaker {
  readonly #ports: EpisodeMakerPorts;
  #lastInterpreter: Interpreter | undefined;

  constructor(ports: EpisodeMakerPorts) {
    this.#ports = ports;
  }

  /** What the episode that was made last runs code in. */
  get lastInterpreter(): Interpreter | undefined {
    return this.#lastInterpreter;
  }

  async make(question: string, signal: AbortSignal): Promise<Episode> {
    const { approver, index, logger, models, store } = this.#ports;
    const settings = this.#ports.settings();
    const model = await models.select(settings);
    const kernels = await this.#kernels(settings, signal);
    this.#lastInterpreter = 'interpreter' in kernels ? kernels.interpreter : undefined;
    const codeBase = this.#ports.codeBase();
    return createEpisode({
      question,
      codeBase,
      model,
      index,
      kernels,
      approver,
      settings: settings.episode,
      store,
      logger,
    });
  }

  async #kernels(settings: Settings, signal: AbortSignal): Promise<EpisodeOptions['kernels']> {
    const { assets, logger } = this.#ports;
    if (!this.#ports.trusted()) return { unavailable: untrustedReason };
    let interpreter: Interpreter;
    try {
      interpreter = await this.#ports.interpreter(signal);
    } catch (error) {
      signal.throwIfAborted();
      return { unavailable: messageOf(error) };
    }
    return createKernels(this.#ports.codeBase(), { assets, interpreter, logger, timeoutMs: settings.cellTimeoutMs });
  }
}
