import type { VNode } from 'preact';

/** A codicon, for the eye only: what it means stands in text or in a label beside it. */
export function Icon({ name, spin = false }: { readonly name: string; readonly spin?: boolean }): VNode {
  return <span class={`codicon codicon-${name}${spin ? ' codicon-modifier-spin' : ''}`} aria-hidden="true" />;
}
