import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { StepView } from '../../panel/episodeView';
import type { StepMove } from '../stepping';
import { moveOfKey, movePosition } from '../stepping';
import { stepState, stepTitle } from '../stepText';
import { Button } from './button';

export interface StepperProps {
  readonly steps: readonly StepView[];
  /** From 1. */
  readonly position: number;
  readonly onMove: (position: number) => void;
}

/** More steps than this are moved through by a slider: single marks would be too small to hit. */
const maximumMarks = 60;

/** Moves through the steps of an episode: by button, by key (left, right, home, end), or straight to one. */
export function Stepper({ steps, position, onMove }: StepperProps): VNode {
  const count = steps.length;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const move = moveOfKey(event.key);
      if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || keepsKey(event.target)) return;
      event.preventDefault();
      onMove(movePosition(position, move, count));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [position, count, onMove]);

  const button = (move: StepMove, icon: string, label: string): VNode => (
    <Button
      kind="icon"
      icon={icon}
      label={label}
      testId={`step-${move}`}
      disabled={movePosition(position, move, count) === position}
      onClick={() => onMove(movePosition(position, move, count))}
    />
  );
  return (
    <div class="stepper" role="toolbar" aria-label="Steps">
      {button('first', 'step-first', 'First step')}
      {button('back', 'chevron-left', 'Step back')}
      <span class="step-position" data-testid="step-position" role="status">
        {`Step ${position} of ${count}`}
      </span>
      {button('forward', 'chevron-right', 'Step forward')}
      {button('last', 'step-last', 'Last step')}
    </div>
  );
}

/** All steps at a glance, each a place to go to. The keyboard has the stepper's keys for the same. */
export function StepMarks({ steps, position, onMove }: StepperProps): VNode {
  if (steps.length > maximumMarks) {
    return (
      <input
        class="step-slider"
        type="range"
        aria-label="Step"
        min={1}
        max={steps.length}
        value={position}
        onInput={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    );
  }
  return (
    <div class="step-marks">
      {steps.map((step, at) => (
        <button
          type="button"
          key={step.index}
          tabIndex={-1}
          class={`step-mark ${stepState(step)}${at + 1 <= position ? ' reached' : ''}${at + 1 === position ? ' current' : ''}`}
          data-testid="step-mark"
          aria-label={`Step ${at + 1}: ${stepTitle(step, false)}`}
          title={`Step ${at + 1}: ${stepTitle(step, false)}`}
          onClick={() => onMove(at + 1)}
        />
      ))}
    </div>
  );
}

/** Text fields use these keys themselves, as does anything that scrolls sideways. */
function keepsKey(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input, textarea, select') || target.scrollWidth > target.clientWidth + 1;
}
