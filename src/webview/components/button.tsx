import type { VNode } from 'preact';
import { Icon } from './icon';

export interface ButtonProps {
  readonly kind: 'primary' | 'secondary' | 'icon' | 'link';
  /** What it says; of an icon button, what it is called. */
  readonly label: string;
  readonly icon?: string;
  readonly title?: string;
  readonly testId?: string;
  /** Stays reachable by keyboard, so that the focus is not lost when a click disables it. */
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button in one of the four looks that the panel has. */
export function Button({ kind, label, icon, title, testId, disabled = false, onClick }: ButtonProps): VNode {
  return (
    <button
      type="button"
      class={`button ${kind}`}
      aria-label={kind === 'icon' ? label : undefined}
      aria-disabled={disabled ? 'true' : undefined}
      title={title ?? (kind === 'icon' ? label : undefined)}
      data-testid={testId}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      {kind !== 'icon' && <span>{label}</span>}
    </button>
  );
}
