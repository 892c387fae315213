import type { Action } from '../core/action';
import type { ApprovalDecision, ApprovalRequest } from '../core/approval';
import type { EpisodeEvent, EpisodeEventOf } from '../core/episodeEvent';
import type { Response } from '../core/response';
import type { Usage } from '../core/step';

/** One step as it is known so far: fields fill in as events arrive. */
export interface StepView {
  readonly index: number;
  /** Being streamed, until `action` is there. */
  readonly thought: string;
  readonly action?: Action;
  readonly raw?: string;
  readonly approval?: { readonly request: ApprovalRequest; readonly decision?: ApprovalDecision };
  /** Output of the running cell, until `response` is there. Only its last 20,000 characters. */
  readonly liveOutput: string;
  readonly response?: Response;
  readonly durationMs?: number;
  readonly usage?: Usage;
}

/** Something people were told between steps. */
export interface NoticeView {
  readonly level: 'info' | 'warning';
  readonly text: string;
  /** It arrived after this step; 0 is before the first. */
  readonly afterStep: number;
}

/** An episode as the events so far tell it. */
export interface EpisodeView {
  readonly started?: EpisodeEventOf<'episodeStarted'>;
  readonly steps: readonly StepView[];
  readonly notices: readonly NoticeView[];
  readonly finished?: EpisodeEventOf<'episodeFinished'>;
}

/** Before the first event. */
export const emptyEpisode: EpisodeView = { steps: [], notices: [] };

const liveOutputLimit = 20_000;

/** The view after one more event. Pure; events of an unknown step start it, so that a cut file still shows. */
export function reduceEpisode(view: EpisodeView, event: EpisodeEvent): EpisodeView {
  switch (event.type) {
    case 'episodeStarted':
      return { ...emptyEpisode, started: event };
    case 'stepStarted':
      return withStep(view, event.step, (step) => step);
    case 'thoughtDelta':
      return withStep(view, event.step, (step) => ({ ...step, thought: step.thought + event.text }));
    case 'actionTaken':
      return withStep(view, event.step, (step) => ({
        ...step,
        thought: event.action?.thought ?? step.thought,
        ...(event.action && { action: event.action }),
        ...(event.raw !== undefined && { raw: event.raw }),
        ...(event.usage && { usage: event.usage }),
      }));
    case 'approvalRequested':
      return withStep(view, event.step, (step) => ({ ...step, approval: { request: event.request } }));
    case 'approvalResolved':
      return withStep(view, event.step, (step) =>
        step.approval ? { ...step, approval: { request: step.approval.request, decision: event.decision } } : step,
      );
    case 'outputDelta':
      return withStep(view, event.step, (step) => ({
        ...step,
        liveOutput: (step.liveOutput + event.text).slice(-liveOutputLimit),
      }));
    case 'stepFinished':
      return withStep(view, event.step, (step) => ({
        ...step,
        liveOutput: '',
        response: event.response,
        durationMs: event.durationMs,
      }));
    case 'notice':
      return {
        ...view,
        notices: [...view.notices, { level: event.level, text: event.text, afterStep: view.steps.length }],
      };
    case 'episodeFinished':
      return { ...view, finished: event };
  }
}

/** The view of a whole episode file. */
export function viewEpisode(events: Iterable<EpisodeEvent>): EpisodeView {
  let view = emptyEpisode;
  for (const event of events) view = reduceEpisode(view, event);
  return view;
}

function withStep(view: EpisodeView, index: number, change: (step: StepView) => StepView): EpisodeView {
  if (!view.steps.some((step) => step.index === index)) {
    return { ...view, steps: [...view.steps, change({ index, thought: '', liveOutput: '' })] };
  }
  return { ...view, steps: view.steps.map((step) => (step.index === index ? change(step) : step)) };
}
