import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PanelStatus } from '../../panel/messages';
import { usePost } from '../hostContext';
import { Button } from './button';
import { Icon } from './icon';

export interface ComposerProps {
  readonly status: PanelStatus | undefined;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  /** Nothing is shown below: the question has the room. */
  readonly roomy: boolean;
}

/** Longest wait for the host to say that the question is being answered, until it can be asked again. */
const answerMs = 3_000;

/** Where a question is written and asked, or a running episode stopped. */
export function Composer({ status, draft, onDraft, roomy }: ComposerProps): VNode {
  const post = usePost();
  const [asked, setAsked] = useState(false);
  const [stopping, setStopping] = useState(false);
  const running = status?.running === true;
  const problem = status?.problem ?? '';

  useEffect(() => {
    if (!running) setStopping(false);
    setAsked(false);
  }, [running, problem]);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(false), answerMs);
    return () => clearTimeout(timer);
  }, [asked]);

  const hasFolder = (status?.folders.length ?? 0) > 0;
  const ready = status !== undefined && hasFolder && !running && !asked && draft.trim() !== '';
  const ask = (): void => {
    if (!ready) return;
    setAsked(true);
    post({ type: 'ask', question: draft.trim() });
  };
  const stop = (): void => {
    setStopping(true);
    post({ type: 'stop' });
  };

  return (
    <div class={`composer${roomy ? ' roomy' : ''}`}>
      <textarea
        data-testid="question"
        aria-label="Question about your code"
        placeholder="Ask about your code"
        rows={1}
        maxLength={20_000}
        value={draft}
        onInput={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          ask();
        }}
      />
      {running && draft.trim() !== '' && (
        <p class="composer-hint">You can ask this when the running episode has ended, or after you stop it.</p>
      )}
      <div class="composer-bar">
        <ModelButton status={status} />
        {running ? (
          <Button
            kind="secondary"
            icon="debug-stop"
            label={stopping ? 'Stopping' : 'Stop'}
            title="Stop (Escape)"
            testId="stop"
            onClick={stop}
          />
        ) : (
          <Button
            kind="primary"
            label="Ask"
            title={hasFolder || !status ? 'Ask (Enter)' : 'Open a folder first'}
            testId="ask"
            disabled={!ready}
            onClick={ask}
          />
        )}
      </div>
    </div>
  );
}

function ModelButton({ status }: { readonly status: PanelStatus | undefined }): VNode {
  const post = usePost();
  const model = status?.model;
  const lacksKey = model?.kind === 'openai' && !model.hasKey;
  const title = [
    model?.kind === 'openai' ? `Model ${model.label}` : 'The Navigator answers without a model',
    model?.baseUrl,
    lacksKey ? 'No key is set, which some endpoints do not need' : undefined,
    'Click to set up a model',
  ];
  return (
    <button
      type="button"
      class="button quiet"
      data-testid="model"
      title={title.filter(Boolean).join('\n')}
      onClick={() => post({ type: 'setUpModel' })}
    >
      <Icon name={model?.kind === 'openai' ? 'sparkle' : 'compass'} />
      <span class="ellipsis">{model?.label ?? 'Model'}</span>
      <Icon name="chevron-down" />
    </button>
  );
}
