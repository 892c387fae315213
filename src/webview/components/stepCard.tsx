import type { VNode } from 'preact';
import { Component } from 'preact';
import type { ResponseKind } from '../../core/response';
import type { StepView } from '../../panel/episodeView';
import { formatDuration, formatUsage } from '../formatting';
import type { StepState } from '../stepText';
import { stepState, stepTitle } from '../stepText';
import { Icon } from './icon';
import { StepBody } from './stepBody';
import { Thought } from './thought';

export interface StepCardProps {
  readonly step: StepView;
  /** The episode runs and this is its last step. */
  readonly ongoing: boolean;
  /** The position of a person who steps through the episode. */
  readonly current: boolean;
  /** Makes the number a button that goes to this step. */
  readonly onJump?: ((index: number) => void) | undefined;
}

/**
 * One step: its number, what it is, the thought behind it and what came of it. Draws itself again
 * only when its own step changed, which keeps a long transcript quick while the last step streams.
 */
export class StepCard extends Component<StepCardProps> {
  override shouldComponentUpdate(next: StepCardProps): boolean {
    const { step, ongoing, current, onJump } = this.props;
    return step !== next.step || ongoing !== next.ongoing || current !== next.current || onJump !== next.onJump;
  }

  override render(): VNode {
    const { step, ongoing, current, onJump } = this.props;
    const state = stepState(step);
    return (
      <li
        class={`step ${ongoing || step.response ? state : 'skipped'}${current ? ' current' : ''}`}
        data-testid="step"
        data-step={step.index}
        data-state={state}
        aria-current={current ? 'step' : undefined}
      >
        <StepNumber index={step.index} onJump={onJump} />
        <div class="step-head">
          <h3>
            <StepIcon step={step} state={state} ongoing={ongoing} />
            <span>{stepTitle(step, ongoing)}</span>
          </h3>
          <StepMeta step={step} />
        </div>
        <div class="step-body">
          <Thought text={step.thought} />
          <StepBody step={step} ongoing={ongoing} />
        </div>
      </li>
    );
  }
}

function StepNumber({ index, onJump }: { readonly index: number; readonly onJump: StepCardProps['onJump'] }): VNode {
  if (!onJump)
    return (
      <span class="step-number" aria-hidden="true">
        {index}
      </span>
    );
  return (
    <button
      type="button"
      class="step-number"
      data-testid="step-number"
      aria-label={`Go to step ${index}`}
      title={`Go to step ${index}`}
      onClick={() => onJump(index)}
    >
      {index}
    </button>
  );
}

const icons: Readonly<Record<Exclude<StepState, 'ok'>, string>> = {
  running: 'loading',
  waiting: 'question',
  failed: 'error',
  skipped: 'circle-slash',
};

function StepIcon({ step, state, ongoing }: { step: StepView; state: StepState; ongoing: boolean }): VNode | null {
  if (state === 'running' && !ongoing) return <Icon name="circle-slash" />;
  if (state !== 'ok') return <Icon name={icons[state]} spin={state === 'running'} />;
  return <Icon name={doneIcon(step.response?.kind)} />;
}

function doneIcon(kind: ResponseKind | undefined): string {
  if (kind === 'search') return 'search';
  if (kind === 'execution') return 'play';
  return kind === 'summary' ? 'checklist' : 'pass';
}

function StepMeta({ step }: { readonly step: StepView }): VNode | null {
  const parts = [
    step.durationMs !== undefined && formatDuration(step.durationMs),
    step.usage && formatUsage(step.usage),
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? null : <p class="step-meta">{parts.join(' · ')}</p>;
}
