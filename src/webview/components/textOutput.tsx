import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ClippedText } from '../../core/execution';
import { formatCount } from '../../core/plural';
import type { AnsiSpan } from '../ansi';
import { parseAnsi } from '../ansi';
import { capText } from '../textCap';
import { ShowAll } from './showAll';

export interface TextOutputProps {
  readonly text: string | ClippedText;
  readonly label: string;
  readonly stream?: 'stdout' | 'stderr' | 'result';
}

const limit = { lines: 30, characters: 6_000 };

/** What a program wrote, with its colours. Only its start until the person asks for all. */
export function TextOutput({ text, label, stream = 'stdout' }: TextOutputProps): VNode | null {
  const [all, setAll] = useState(false);
  const clipped = typeof text === 'string' ? { head: text, tail: '', omitted: 0 } : text;
  const head = clipped.omitted > 0 ? clipped.head : clipped.head + clipped.tail;
  const capped = all ? { text: head, hiddenLines: 0 } : capText(head, limit);
  const spans = useMemo(() => parseAnsi(trimEnd(capped.text)), [capped.text]);
  if (head === '' && clipped.omitted === 0) return null;
  const rest = clipped.omitted > 0 && capped.hiddenLines === 0;
  return (
    <div class={`text-output ${stream}`}>
      <pre tabIndex={0} role="group" aria-label={label}>
        {spans.map(renderSpan)}
        {rest && <span class="omitted">{`\n… ${formatCount(clipped.omitted)} characters left out …\n`}</span>}
        {rest && parseAnsi(trimEnd(clipped.tail)).map(renderSpan)}
      </pre>
      <ShowAll hiddenLines={capped.hiddenLines} onClick={() => setAll(true)} />
    </div>
  );
}

function trimEnd(text: string): string {
  return text.replace(/\n+$/, '');
}

function renderSpan(span: AnsiSpan): VNode | string {
  const classes = [
    span.colour !== undefined && `ansi-${span.colour}`,
    span.bold && 'bold',
    span.dim && 'dim',
    span.italic && 'italic',
    span.underline && 'underline',
  ].filter(Boolean);
  return classes.length === 0 ? span.text : <span class={classes.join(' ')}>{span.text}</span>;
}
