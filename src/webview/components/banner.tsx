import type { ComponentChildren, VNode } from 'preact';
import { Icon } from './icon';

export interface BannerProps {
  readonly tone: 'info' | 'warning' | 'error';
  readonly icon?: string;
  readonly testId?: string;
  readonly text: string;
  /** Announced at once, as it comes up after something went wrong. */
  readonly alert?: boolean;
  /** Its buttons. */
  readonly children?: ComponentChildren;
}

/** A sentence that the person should see, with what can be done about it. */
export function Banner({ tone, icon, testId, text, alert = false, children }: BannerProps): VNode {
  return (
    <div class={`banner ${tone}`} data-testid={testId} role={alert ? 'alert' : 'note'}>
      <Icon name={icon ?? tone} />
      <div class="banner-body">
        <p>{text}</p>
        {children !== undefined && <div class="actions">{children}</div>}
      </div>
    </div>
  );
}
