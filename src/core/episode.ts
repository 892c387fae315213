import type { Agent, AgentTurn } from './agent';
import type { ActionType } from './action';
import type { Environment, StepContext } from './environment';
import { ModelError, messageOf } from './errors';
import { episodeFileVersion, isTransient } from './episodeEvent';
import type { EpisodeEvent, EpisodeEventOf, Outcome } from './episodeEvent';
import type { Interpreter } from './interpreter';
import type { Clock, EpisodeStore, Logger } from './ports';
import type { Response } from './response';
import type { Solution } from './solution';
import type { Step, Usage } from './step';

/** What an episode is about; it goes into the first event. */
export interface EpisodeSetup {
  readonly id: string;
  readonly question: string;
  readonly workspaceFolders: readonly string[];
  readonly workingDirectory: string;
  readonly interpreter?: Interpreter;
  readonly maxSteps: number;
}

/** What an episode is carried out with. */
export interface EpisodePorts {
  readonly agent: Agent;
  readonly environments: readonly Environment[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Events are kept here as they happen, but for transient ones. */
  readonly store?: EpisodeStore;
}

/** Told of every event, in order, as it happens. */
export type EpisodeListener = (event: EpisodeEvent) => void;

interface Ending {
  readonly outcome: Outcome;
  readonly message: string;
}

/** Replies in a row that are no actions, after which the episode ends. */
const formatLimit = 3;
/** The same action with the same response, as often in a row, ends the episode. */
const stuckLimit = 3;

/**
 * A question, its steps, its outcome: the loop of CodeNav section 3.1. The agent decides on an
 * action, the environment of its type carries it out, and both become a step, until the agent is
 * done or a limit is reached. Nothing else appends a step.
 */
export class Episode {
  readonly #setup: EpisodeSetup;
  readonly #ports: EpisodePorts;
  readonly #steps: Step[] = [];
  #listener: EpisodeListener = () => undefined;
  #usage: Usage | undefined;
  #solution: Solution | undefined;
  /** Events are written in order; a failure to write is told once and loses nothing else. */
  #written: Promise<void> = Promise.resolve();
  #storeFailed = false;

  constructor(setup: EpisodeSetup, ports: EpisodePorts) {
    this.#setup = setup;
    this.#ports = ports;
  }

  get id(): string {
    return this.#setup.id;
  }

  /**
   * Runs to the end and never rejects: cancellation and broken tools are outcomes. Resolves with
   * the last event when every event has been written and the environments have been disposed.
   */
  async run(listener: EpisodeListener, signal: AbortSignal): Promise<EpisodeEventOf<'episodeFinished'>> {
    const { agent, clock, environments, logger } = this.#ports;
    const startedAt = clock.now();
    this.#listener = listener;
    this.#emit({
      type: 'episodeStarted',
      version: episodeFileVersion,
      id: this.#setup.id,
      question: this.#setup.question,
      workspaceFolders: [...this.#setup.workspaceFolders],
      workingDirectory: this.#setup.workingDirectory,
      ...(this.#setup.interpreter && { interpreter: this.#setup.interpreter }),
      model: agent.model,
      strategy: agent.strategy,
      encoding: agent.encoding,
      at: new Date(startedAt).toISOString(),
    });

    let ending: Ending | undefined;
    try {
      while (!ending) ending = await this.#step(signal);
    } catch (error) {
      ending = signal.aborted ? cancelled : brokenEnding(error);
      if (ending.outcome === 'error') logger.error('The episode ended with an error.', error);
    }

    const finished: EpisodeEventOf<'episodeFinished'> = {
      type: 'episodeFinished',
      ...ending,
      ...(this.#solution && { solution: this.#solution }),
      steps: this.#steps.length,
      ...(this.#usage && { usage: this.#usage }),
      durationMs: clock.now() - startedAt,
      at: new Date(clock.now()).toISOString(),
    };
    this.#emit(finished);
    for (const environment of environments) {
      await environment.dispose?.().catch((error: unknown) => {
        logger.error(`The ${environment.type} environment did not end cleanly.`, error);
      });
    }
    await this.#written;
    return finished;
  }

  async #step(signal: AbortSignal): Promise<Ending | undefined> {
    signal.throwIfAborted();
    const { agent, clock } = this.#ports;
    const index = this.#steps.length + 1;
    if (index > this.#setup.maxSteps) {
      return {
        outcome: 'stepLimit',
        message: `Stopped after ${this.#setup.maxSteps} steps, the limit, without finishing.`,
      };
    }
    const startedAt = clock.now();
    this.#emit({ type: 'stepStarted', step: index, at: new Date(startedAt).toISOString() });
    const turn = await agent.next(
      this.#setup.question,
      this.#steps,
      {
        onThought: (text) => this.#emit({ type: 'thoughtDelta', step: index, text }),
        onNotice: (level, text) => this.#emit({ type: 'notice', level, text }),
      },
      signal,
    );
    this.#emit({
      type: 'actionTaken',
      step: index,
      ...(turn.kind === 'action' && { action: turn.action }),
      ...(turn.raw !== undefined && { raw: turn.raw }),
      ...(turn.usage && { usage: turn.usage }),
    });

    const context: StepContext = { step: index, emit: (event) => this.#emit(event) };
    const response = await this.#respond(turn, context, signal);
    const durationMs = clock.now() - startedAt;
    this.#emit({ type: 'stepFinished', step: index, response, durationMs });
    this.#steps.push({
      index,
      ...(turn.kind === 'action' && { action: turn.action }),
      ...(turn.raw !== undefined && { raw: turn.raw }),
      response,
      durationMs,
      ...(turn.usage && { usage: turn.usage }),
    });
    if (turn.usage) this.#usage = addUsage(this.#usage, turn.usage);
    if (response.kind === 'summary') this.#solution = response.solution;
    await this.#written;
    return this.#endingAfter(response);
  }

  async #respond(turn: AgentTurn, context: StepContext, signal: AbortSignal): Promise<Response> {
    if (turn.kind === 'invalid') return { kind: 'invalidAction', rule: turn.rule, remedy: turn.remedy };
    const { type } = turn.action;
    const environment = this.#ports.environments.find((candidate) => candidate.type === type);
    if (!environment) return notOnOffer(type, this.#ports.environments);
    return environment.step(turn.action, context, signal);
  }

  #endingAfter(response: Response): Ending | undefined {
    if (response.kind === 'done') return this.#done(response.success, response.reason);
    if (this.#steps.length >= formatLimit && this.#lastAreInvalid()) {
      return {
        outcome: 'formatLimit',
        message: `The model's last ${formatLimit} replies could not be carried out as actions.`,
      };
    }
    if (this.#isStuck()) {
      return {
        outcome: 'stuck',
        message: `The agent repeated the same action ${stuckLimit} times with the same result.`,
      };
    }
    return undefined;
  }

  #done(success: boolean, reason: string): Ending {
    if (!success) {
      return { outcome: 'failure', message: reason || 'The agent gave up without saying why.' };
    }
    const verification = this.#solution?.verification;
    switch (verification?.status) {
      case undefined:
        return { outcome: 'success', message: reason || 'Done.' };
      case 'verified':
        return { outcome: 'success', message: reason || 'Done: the solution ran in a fresh interpreter.' };
      case 'failed':
        return {
          outcome: 'failure',
          message: 'The agent says that it is done, but its solution failed when it was run in a fresh interpreter.',
        };
      case 'notRun':
        return { outcome: 'success', message: `Done, but the solution has not been run: ${verification.reason}` };
    }
  }

  #lastAreInvalid(): boolean {
    return this.#steps.slice(-formatLimit).every((step) => step.response.kind === 'invalidAction');
  }

  #isStuck(): boolean {
    const last = this.#steps
      .slice(-stuckLimit)
      .map(({ action, response }) => JSON.stringify([action?.type, action?.content, withoutTimes(response)]));
    return last.length === stuckLimit && new Set(last).size === 1;
  }

  /** A listener that fails must not keep the episode from ending, and its kernels from being ended. */
  #tell(event: EpisodeEvent): void {
    try {
      this.#listener(event);
    } catch (error) {
      this.#ports.logger.error(`The event "${event.type}" could not be shown.`, error);
    }
  }

  #emit(event: EpisodeEvent): void {
    this.#tell(event);
    const { store, logger } = this.#ports;
    if (!store || isTransient(event)) return;
    this.#written = this.#written
      .then(() => store.append(this.#setup.id, event))
      .catch((error: unknown) => {
        logger.error('The episode could not be written to its file.', error);
        if (this.#storeFailed) return;
        this.#storeFailed = true;
        this.#tell({
          type: 'notice',
          level: 'warning',
          text: `This episode can't be kept in the history: ${messageOf(error)}`,
        });
      });
  }
}

const cancelled: Ending = { outcome: 'cancelled', message: 'Stopped before it was finished.' };

function brokenEnding(error: unknown): Ending {
  if (error instanceof ModelError && error.partial) {
    return { outcome: 'error', message: `${error.message} What had come before was: ${error.partial.slice(0, 500)}` };
  }
  return { outcome: 'error', message: messageOf(error) };
}

function notOnOffer(type: ActionType, environments: readonly Environment[]): Response {
  const offered = environments.map((environment) => environment.type).join(', ');
  return {
    kind: 'invalidAction',
    rule: `The action type "${type}" is not available in this episode.`,
    remedy: `Use one of: ${offered}.`,
  };
}

function addUsage(sum: Usage | undefined, more: Usage): Usage {
  return {
    inputTokens: (sum?.inputTokens ?? 0) + more.inputTokens,
    outputTokens: (sum?.outputTokens ?? 0) + more.outputTokens,
  };
}

/** Two runs of the same code never take equally long; what they gave may still be the same. */
function withoutTimes(response: Response): string {
  return JSON.stringify(response, (key, value: unknown) => (key === 'durationMs' || key === 'at' ? null : value));
}
