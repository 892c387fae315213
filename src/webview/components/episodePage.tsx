import type { VNode } from 'preact';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import type { NoticeView } from '../../panel/episodeView';
import { baseName, formatTime } from '../formatting';
import { usePost } from '../hostContext';
import type { PanelEpisode } from '../panelState';
import { clampPosition, viewAt } from '../stepping';
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

/** Pixels from the end within which the transcript follows what arrives. */
const followWithin = 48;

/** One episode: its question, its steps and its end. Followed while it runs, stepped through afterwards. */
export function EpisodePage(props: EpisodePageProps): VNode {
  const { episode, live, onPosition, scroll, onScroll } = props;
  const post = usePost();
  const scroller = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const drawn = useRef(false);

  const { steps } = episode.view;
  const stepped = !live && steps.length > 0;
  const position = stepped ? clampPosition(props.position ?? steps.length, steps.length) : steps.length;
  const view = stepped ? viewAt(episode.view, position) : episode.view;
  const marksCurrent = stepped && (episode.source === 'history' || props.position !== undefined);
  const jump = useCallback(
    (index: number) => onPosition(steps.findIndex((step) => step.index === index) + 1),
    [steps, onPosition],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && (live || episode.source === 'live') && follows.current) element.scrollTop = element.scrollHeight;
  }, [episode.view, live]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const first = !drawn.current;
    drawn.current = true;
    if (!element || !marksCurrent) return;
    if (first && scroll > 0) element.scrollTop = scroll;
    else {
      // The solution first, then the step: where both do not fit it is the step that is seen.
      element.querySelector('.ending')?.scrollIntoView({ block: 'nearest' });
      element.querySelector('.step.current')?.scrollIntoView({ block: 'nearest' });
    }
  }, [position, marksCurrent]);

  const notices = (afterStep: number): VNode[] =>
    view.notices.filter((notice) => notice.afterStep === afterStep).map((notice) => <Notice notice={notice} />);

  return (
    <div class="episode">
      <div class="episode-bar">
        <Button
          kind="secondary"
          icon="add"
          label="New question"
          testId="new-question"
          onClick={() => post({ type: 'newQuestion' })}
        />
        {stepped && <Stepper steps={steps} position={position} onMove={onPosition} />}
        {stepped && <StepMarks steps={steps} position={position} onMove={onPosition} />}
      </div>
      <main
        class="scroller"
        ref={scroller}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          follows.current = scrollHeight - scrollTop - clientHeight < followWithin;
          onScroll(scrollTop);
        }}
      >
        <EpisodeHead episode={episode} />
        {notices(0)}
        <ol class="steps" aria-label="Steps">
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
        {live && view.steps.at(-1)?.response !== undefined && (
          <p class="between">
            <Icon name="loading" spin />
            Deciding what to do next
          </p>
        )}
        {!live && position >= steps.length && <OutcomeView finished={view.finished} />}
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
    <li class={`notice ${notice.level}`} role="note">
      <Icon name={notice.level} />
      <span>{notice.text}</span>
    </li>
  );
}
