import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { plural } from '../../core/plural';
import { indexActions } from '../../panel/indexActions';
import type { IndexAction } from '../../panel/indexActions';
import { contentText, indexSentence, isIncomplete, leftText, passText, skippedText } from '../../panel/indexText';
import type { IndexState, WebviewMessage } from '../../panel/messages';
import { usePost } from '../hostContext';
import { Button } from './button';
import { Icon } from './icon';

interface ActionButton {
  /** Buttons that take each other's place keep the keyboard's focus. */
  readonly slot: string;
  readonly icon: string;
  readonly label: string;
  readonly testId: string;
  readonly message: WebviewMessage;
}

/** What has a button of its own; the rest is in the menu that a click on the text opens. */
const buttons: Readonly<Partial<Record<IndexAction, ActionButton>>> = {
  pause: {
    slot: 'go',
    icon: 'debug-pause',
    label: 'Pause indexing',
    testId: 'pause-index',
    message: { type: 'pauseIndexing' },
  },
  resume: {
    slot: 'go',
    icon: 'play',
    label: 'Resume indexing',
    testId: 'resume-index',
    message: { type: 'resumeIndexing' },
  },
  continue: {
    slot: 'go',
    icon: 'play',
    label: 'Continue indexing',
    testId: 'continue-index',
    message: { type: 'resumeIndexing' },
  },
  cancel: {
    slot: 'cancel',
    icon: 'debug-stop',
    label: 'Cancel indexing: what is indexed so far is kept',
    testId: 'cancel-index',
    message: { type: 'cancelIndexing' },
  },
  rebuild: {
    slot: 'rebuild',
    icon: 'refresh',
    label: 'Rebuild the index',
    testId: 'rebuild-index',
    message: { type: 'rebuildIndex' },
  },
};

/** How far the index is, with what can be done about it. On a line of its own while there is something to follow. */
export function IndexStateView({ index }: { readonly index: IndexState }): VNode {
  const post = usePost();
  const text = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);
  const { phase, progress } = index;
  const active = phase === 'indexing' || phase === 'paused';
  const incomplete = isIncomplete(index);
  useEffect(() => {
    // The button that cancelled is gone, and the focus with it.
    if (refocus.current && !active) text.current?.focus();
    if (!active) refocus.current = false;
  }, [active]);
  const shown = indexActions(index).flatMap((action) => buttons[action] ?? []);
  return (
    <div
      class={`index-state${active || incomplete ? ' wide' : ''}${phase === 'failed' || incomplete ? ' warning' : ''}`}
    >
      <button
        type="button"
        class="button quiet index-text"
        ref={text}
        data-testid="index-state"
        data-phase={phase}
        title={titleOf(index)}
        onClick={() => post({ type: 'indexStatus' })}
      >
        <Icon name={iconOf(index)} spin={phase === 'indexing'} />
        <span class="index-figures">
          {textsOf(index).map((part) => (
            <span>{part}</span>
          ))}
        </span>
      </button>
      {shown.map(({ slot, icon, label, testId, message }) => (
        <Button
          key={slot}
          kind="icon"
          icon={icon}
          label={label}
          testId={testId}
          onClick={() => {
            if (message.type === 'cancelIndexing') refocus.current = true;
            post(message);
          }}
        />
      ))}
      {active && (
        <progress
          class={phase === 'paused' ? 'paused' : undefined}
          aria-label={phase === 'paused' ? 'Indexing, paused' : 'Indexing'}
          {...(progress && progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
        />
      )}
    </div>
  );
}

function titleOf(index: IndexState): string {
  return [
    indexSentence(index),
    index.files > 0 ? `${contentText(index)} can be found` : '',
    skippedText(index),
    'Click for what can be done',
  ]
    .filter(Boolean)
    .join('\n');
}

function iconOf(index: IndexState): string {
  if (isIncomplete(index)) return 'warning';
  switch (index.phase) {
    case 'indexing':
      return 'loading';
    case 'paused':
      return 'debug-pause';
    case 'failed':
      return 'warning';
    case 'idle':
    case 'ready':
      return 'database';
  }
}

/** Parts that stay together where the line is broken. */
function textsOf(index: IndexState): readonly string[] {
  const { phase, files, blocks } = index;
  switch (phase) {
    case 'indexing':
      return index.progress ? [passText(index), plural(blocks, 'block')] : ['Looking for files'];
    case 'paused':
      return index.progress ? [passText(index), 'paused'] : ['Paused'];
    case 'failed':
      return ['Index failed'];
    case 'idle':
    case 'ready':
      if (isIncomplete(index)) return [leftText(index)];
      return [phase === 'idle' ? 'Not indexed yet' : plural(files, 'file')];
  }
}
