import type { Action, ActionType } from './action';
import type { EpisodeEvent } from './episodeEvent';
import type { Response } from './response';

/** What an environment knows of the step that it carries out. */
export interface StepContext {
  /** Number of the step that is being carried out, from 1. */
  readonly step: number;
  /** Events from within the step: approvals, output as it comes. */
  emit(event: EpisodeEvent): void;
}

/** Carries out one type of action, keeps its own state through an episode, and answers (CodeNav section 3.2). */
export interface Environment {
  readonly type: ActionType;
  /** Never throws for what the action says; only for a broken tool (kernel can't start, index lost) or cancellation. */
  step(action: Action, context: StepContext, signal: AbortSignal): Promise<Response>;
  /** Ends what the environment started. Safe to call twice. */
  dispose?(): Promise<void>;
}
