import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { PanelState } from './panelState';
import type { SavedState } from './savedState';
import type { VsCodeApi } from './vscodeApi';

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
  const restored = useRef(false);
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
    const { episodeId } = api.saved;
    const first = !restored.current;
    const past = first && !status.running ? status.history.find(({ id }) => id === episodeId) : undefined;
    restored.current = true;
    if (past && !episode) {
      api.post({ type: 'openEpisode', id: past.id });
      return;
    }
    if (episode?.id === episodeId) return;
    const { draft } = api.saved;
    const asked = question?.trim() === draft.trim();
    update(() => ({ draft: asked ? '' : draft, scroll: 0, ...(episode && { episodeId: episode.id }) }));
  }, [status !== undefined, episode?.id]);

  return {
    saved,
    setDraft: useCallback((draft) => update((before) => ({ ...before, draft })), [update]),
    setPosition: useCallback((position) => update((before) => ({ ...before, position })), [update]),
    // Nothing shown depends on it, so nothing is drawn again.
    setScroll: useCallback((scroll) => api.save({ ...api.saved, scroll }), [api]),
  };
}
