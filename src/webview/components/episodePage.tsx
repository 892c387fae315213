import type { VNode } from 'preact';
import { useCallback, useRef } from 'preact/hooks';
import type { NoticeView } from '../../panel/episodeView';
import { baseName, formatTime } from '../formatting';
import { usePost } from '../hostContext';
import type { PanelEpisode } from '../panelState';
import { clampPosition, viewAt } from '../stepping';
import { useTranscriptScroll } from '../useTranscriptScroll';
import { Button } from './button';
import { Icon } from './icon';
import { OutcomeView } from './outcomeView';
import { StepCard } from './stepCard';
import { Stepper, StepMarks } from './stepper';

export interface EpisodePageProps {
  readonly episode: PanelEpisode;
  /** It is running now. */
  readonly live: boolean;
  /** Where the person is who steps through it; absent: at its end. */
  readonly position: number | undefined;
  readonly onPosition: (position: number) => void;
  /** Where the transcript was scrolled to before a reload; 0: nowhere in particular. */
  readonly scroll: number;
  readonly onScroll: (scroll: number) => void;
}

/** One episode: its question, its steps and its end. Followed while it runs, stepped through afterwards. */
export function EpisodePage(props: EpisodePageProps): VNode {
  const { episode, live, onPosition, scroll, onScroll } = props;
  const post = usePost();
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);

  const { steps } = episode.view;
  const stepped = !live && steps.length > 0;
  const position = stepped ? clampPosition(props.position ?? steps.length, steps.length) : steps.length;
  const view = stepped ? viewAt(episode.view, position) : episode.view;
  const marksCurrent = stepped && (episode.source === 'history' || props.position !== undefined);
  const jump = useCallback(
    (index: number) => onPosition(steps.findIndex((step) => step.index === index) + 1),
    [steps, onPosition],
  );

  useTranscriptScroll({
    scroller,
    content,
    view: episode.view,
    follow: episode.source === 'live',
    position: marksCurrent ? position : undefined,
    saved: scroll,
    onScroll,
  });

  const notices = (afterStep: number): VNode[] =>
    view.notices.filter((notice) => notice.afterStep === afterStep).map((notice) => <Notice notice={notice} />);

  return (
    <div class="episode">
      <div class="episode-bar">
        <Button
          kind="secondary"
          icon="add"
          label="New question"
          title="New question"
          testId="new-question"
          onClick={() => post({ type: 'newQuestion' })}
        />
        {stepped && <Stepper steps={steps} position={position} onMove={onPosition} />}
        {stepped && <StepMarks steps={steps} position={position} onMove={onPosition} />}
      </div>
      <main class="scroller" ref={scroller}>
        <div ref={content}>
          <EpisodeHead episode={episode} />
          <ol class="steps" aria-label="Steps">
            {notices(0)}
            {view.steps.map((step, at) => [
              <StepCard
                key={step.index}
                step={step}
                ongoing={live && at === view.steps.length - 1}
                current={marksCurrent && at + 1 === position}
                onJump={stepped ? jump : undefined}
              />,
              ...notices(at + 1),
            ])}
          </ol>
          {live && (view.steps.length === 0 || view.steps.at(-1)?.response !== undefined) && (
            <p class="between">
              <Icon name="loading" spin />
              Deciding what to do next
            </p>
          )}
          {!live && position >= steps.length && <OutcomeView finished={view.finished} />}
        </div>
      </main>
    </div>
  );
}

function EpisodeHead({ episode }: { readonly episode: PanelEpisode }): VNode {
  const { started } = episode.view;
  if (!started) return <h2 class="episode-question">Episode</h2>;
  const { question, model, interpreter, at, workspaceFolders } = started;
  const facts = [
    formatTime(at),
    model === 'navigator' ? 'Navigator' : model,
    interpreter && `Python ${interpreter.version}`,
    ...workspaceFolders.map(baseName),
  ];
  return (
    <header class="episode-head">
      <h2 class="episode-question">{question}</h2>
      <p class="step-meta">{facts.filter(Boolean).join(' · ')}</p>
    </header>
  );
}

function Notice({ notice }: { readonly notice: NoticeView }): VNode {
  return (
    <li class={`notice ${notice.level}`}>
      <Icon name={notice.level} />
      <span>{notice.text}</span>
    </li>
  );
}
