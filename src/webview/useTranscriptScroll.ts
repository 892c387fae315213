import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { EpisodeView } from '../panel/episodeView';

export interface TranscriptScroll {
  /** The element that scrolls, and the one in it that grows. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly view: EpisodeView;
  /** Follow what arrives at the end, for as long as the person stays there. */
  readonly follow: boolean;
  /** Step to bring into view, by its position; absent: none. */
  readonly position: number | undefined;
  /** Where a reload left it, in pixels; 0: nowhere in particular. */
  readonly saved: number;
  readonly onScroll: (scroll: number) => void;
}

/** Pixels from the end within which the transcript follows what arrives. */
const followWithin = 48;

/** Steps out of view have an estimated height until they are drawn; so long is an aim held while they settle. */
const settleMs = 300;

/** Scrolls a transcript: back to where it was, along with a running episode, or to the step that was gone to. */
export function useTranscriptScroll(options: TranscriptScroll): void {
  const { scroller, content, view, follow, position, saved, onScroll } = options;
  const follows = useRef(saved === 0);
  const restoring = useRef(saved > 0);
  const aim = useRef<{ readonly run: () => void; readonly until: number }>(undefined);

  const take = (run: () => void): void => {
    run();
    aim.current = { run, until: Date.now() + settleMs };
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (restoring.current) {
      restoring.current = false;
      take(() => (element.scrollTop = saved));
    } else if (position !== undefined) {
      take(() => {
        // The ending first, then the step: where both do not fit it is the step that is seen.
        element.querySelector('.ending')?.scrollIntoView({ block: 'nearest' });
        element.querySelector('.step.current')?.scrollIntoView({ block: 'nearest' });
      });
    } else if (follow && follows.current) take(() => (element.scrollTop = element.scrollHeight));
  }, [view, position, follow]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return undefined;
    const listen = (): void => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < followWithin;
      onScroll(element.scrollTop);
    };
    const observer = new ResizeObserver(() => {
      if (aim.current && Date.now() < aim.current.until) aim.current.run();
    });
    observer.observe(content.current);
    element.addEventListener('scroll', listen, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', listen);
    };
  }, [onScroll]);
}
