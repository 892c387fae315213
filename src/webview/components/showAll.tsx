import type { VNode } from 'preact';
import { plural } from '../../core/plural';
import { Button } from './button';

/** What stands below a text of which only the start is shown; nothing where it is whole. */
export function ShowAll({
  hiddenLines,
  onClick,
}: {
  readonly hiddenLines: number;
  readonly onClick: () => void;
}): VNode | null {
  if (hiddenLines === 0) return null;
  return <Button kind="link" label={`Show all, ${plural(hiddenLines, 'more line')}`} onClick={onClick} />;
}
