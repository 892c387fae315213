import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { PanelState } from './panelState';
import type { SavedState } from './savedState';
import type { VsCodeApi } from './vscodeApi';

/** So long after the panel was made is an episode that was open before opened again by itself. */
const restoreMs = 5_000;

export interface SavedStateControl {
  readonly saved: SavedState;
  readonly setDraft: (draft: string) => void;
  readonly setPosition: (position: number) => void;
  readonly setScroll: (scroll: number) => void;
}

/**
 * Keeps the draft, the shown episode, and the place in it over a reload: an episode that was open
 * before and that the host no longer shows is opened again, and a draft is let go once its question
 * is being answered.
 */
export function useSavedState(api: VsCodeApi, state: PanelState): SavedStateControl {
  const [saved, setSaved] = useState(api.saved);
  const restoreUntil = useRef(Date.now() + restoreMs);
  const opening = useRef(false);
  const update = useCallback(
    (change: (before: SavedState) => SavedState) => {
      api.save(change(api.saved));
      setSaved(api.saved);
    },
    [api],
  );

  const { status, episode } = state;
  const question = episode?.source === 'live' ? episode.view.started?.question : undefined;
  useEffect(() => {
    if (!status) return;
    const { draft, episodeId } = api.saved;
    if (!episode && Date.now() < restoreUntil.current && episodeId !== undefined) {
      // The history may come later than the first snapshot: what was open is not forgotten meanwhile.
      const known = status.history.some(({ id }) => id === episodeId);
      if (known && !status.running && !opening.current) {
        opening.current = true;
        api.post({ type: 'openEpisode', id: episodeId });
      }
      return;
    }
    restoreUntil.current = 0;
    const asked = question?.trim() === draft.trim();
    if (episode?.id === episodeId && !asked) return;
    update((before) => ({
      ...(episode?.id === episodeId ? before : { scroll: 0, ...(episode && { episodeId: episode.id }) }),
      draft: asked ? '' : draft,
    }));
  }, [status?.history, status?.running, episode?.id, question]);

  return {
    saved,
    setDraft: useCallback((draft) => update((before) => ({ ...before, draft })), [update]),
    setPosition: useCallback((position) => update((before) => ({ ...before, position })), [update]),
    // Nothing shown depends on it, so nothing is drawn again.
    setScroll: useCallback((scroll) => api.save({ ...api.saved, scroll }), [api]),
  };
}
