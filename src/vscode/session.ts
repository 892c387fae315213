import { messageOf } from '../core/errors';
import type { EpisodeListener } from '../core/episode';
import type { EpisodeEvent, EpisodeEventOf } from '../core/episodeEvent';
import { plural } from '../core/plural';
import type { EpisodeStore, Logger } from '../core/ports';
import type { Solution } from '../core/solution';
import type { PanelApprover } from './panelApprover';
import type { PanelState } from './panelState';

/** An episode that is ready to run. */
export interface RunnableEpisode {
  readonly id: string;
  run(listener: EpisodeListener, signal: AbortSignal): Promise<EpisodeEventOf<'episodeFinished'>>;
}

/** What a session works with, and whom it tells. */
export interface SessionPorts {
  readonly panel: PanelState;
  readonly approver: PanelApprover;
  readonly store: EpisodeStore;
  readonly logger: Logger;
  /** Makes the episode of a question, with interpreter, model and index as they are now. Rejects with a sentence. */
  prepare(question: string, signal: AbortSignal): Promise<RunnableEpisode>;
  /** What is shown, or whether an episode runs or waits for an answer, may have changed. */
  onChange(): void;
}

interface RunningEpisode {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** More of the history than this is not sent to the panel. */
const historyLimit = 500;

/** What a window of the editor does with CodeNav: runs at most one episode, keeps and shows past ones. */
export class Session {
  readonly #ports: SessionPorts;
  #running: RunningEpisode | undefined;
  #disposed = false;
  #loaded: Promise<void> | undefined;
  /** Raised when something else is to be shown, so that a slow read can't replace it. */
  #shows = 0;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  get running(): boolean {
    return this.#running !== undefined;
  }

  /** The solution of the shown episode, where it has come to one. */
  get solution(): Solution | undefined {
    return solutionOf(this.#ports.panel.shown?.events ?? []);
  }

  /** Reads the history, once: the panel is shown nothing before, so that it can open the episode it had open. */
  load(): Promise<void> {
    this.#loaded ??= this.refreshHistory();
    return this.#loaded;
  }

  /** Starts an episode. Where none can be started the panel says why, and the question is still there. */
  ask(question: string): void {
    const { panel } = this.#ports;
    if (this.#disposed) return;
    if (this.#running) {
      this.tellProblem('An episode is running. Stop it, or wait for its end, and ask again.');
      return;
    }
    if (question.trim() === '') return;
    if (panel.status.folders.length === 0) {
      this.tellProblem('Open a folder first: CodeNav answers from the code in it.');
      return;
    }
    panel.update({ running: true, problem: '' });
    const stop = new AbortController();
    this.#running = { stop, ended: this.#run(question.trim(), stop.signal) };
    this.#ports.onChange();
  }

  /** Ends the running episode; it is kept with the outcome `cancelled`. */
  stop(): void {
    this.#running?.stop.abort(new DOMException('Stopped by the person.', 'AbortError'));
  }

  /** Shows an episode from history; the one that runs or ran last is shown as it is now. */
  async open(id: string): Promise<void> {
    const { panel, store } = this.#ports;
    this.#shows += 1;
    const show = this.#shows;
    if (id === panel.liveId) {
      panel.showLive();
    } else {
      try {
        const events = await store.read(id);
        if (show !== this.#shows) return;
        panel.show({ id, source: 'history', events: [...events] });
      } catch (error) {
        this.#ports.logger.warn(messageOf(error));
        this.tellProblem(messageOf(error));
      }
    }
    this.#ports.onChange();
  }

  /** Removes an episode for good, unless it is running. */
  async delete(id: string): Promise<void> {
    const { panel, store } = this.#ports;
    if (this.#running && id === panel.liveId) {
      this.tellProblem('This episode is running. Stop it before you delete it.');
      return;
    }
    try {
      await store.remove(id);
      if (panel.shown?.id === id) this.showNothing();
      if (panel.liveId === id) panel.forgetLive();
    } catch (error) {
      this.#ports.logger.error('An episode could not be deleted.', error);
      this.tellProblem(`The episode could not be deleted: ${messageOf(error)}`);
    }
    await this.refreshHistory();
  }

  /** Back to an empty question; a running episode goes on. */
  showNothing(): void {
    this.#shows += 1;
    this.#ports.panel.show(undefined);
    this.#ports.onChange();
  }

  /** Shows the running episode, or the last one, again. */
  showLive(): void {
    this.#shows += 1;
    this.#ports.panel.showLive();
    this.#ports.onChange();
  }

  /** Puts a sentence before the person that belongs to no step. */
  tellProblem(problem: string): void {
    this.#ports.panel.update({ problem });
  }

  async refreshHistory(): Promise<void> {
    const { logger, panel, store } = this.#ports;
    try {
      const history = await store.list();
      panel.update({ history: history.slice(0, historyLimit) });
    } catch (error) {
      logger.error('The history could not be read.', error);
      this.tellProblem(`The history could not be read: ${messageOf(error)}`);
    }
  }

  /** Stops what runs. Resolves when it has ended and is written down. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    this.stop();
    await this.#running?.ended;
  }

  async #run(question: string, signal: AbortSignal): Promise<void> {
    const { logger, panel } = this.#ports;
    try {
      const episode = await this.#ports.prepare(question, signal);
      signal.throwIfAborted();
      this.#shows += 1;
      panel.beginLive(episode.id);
      await episode.run((event) => this.#onEvent(event), signal);
    } catch (error) {
      if (!signal.aborted) {
        logger.error('The question could not be answered.', error);
        this.tellProblem(messageOf(error));
      }
    }
    this.#running = undefined;
    panel.update({ running: false });
    this.#ports.onChange();
    await this.refreshHistory();
  }

  #onEvent(event: EpisodeEvent): void {
    const { logger, panel } = this.#ports;
    panel.addEvent(event);
    if (event.type === 'episodeStarted') logger.info(`Episode ${event.id} has begun: ${event.model}.`);
    if (event.type === 'episodeFinished')
      logger.info(`It ended after ${plural(event.steps, 'step')}: ${event.outcome}.`);
    if (event.type !== 'thoughtDelta' && event.type !== 'outputDelta') this.#ports.onChange();
  }
}

/** The solution that an episode ended with, or has found so far. */
export function solutionOf(events: readonly EpisodeEvent[]): Solution | undefined {
  for (const event of [...events].reverse()) {
    if (event.type === 'episodeFinished' && event.solution) return event.solution;
    if (event.type === 'stepFinished' && event.response.kind === 'summary') return event.response.solution;
  }
  return undefined;
}
