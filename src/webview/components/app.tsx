import type { VNode } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { announcement } from '../announcement';
import { HostContext } from '../hostContext';
import { indexAnnouncement } from '../indexAnnouncement';
import type { PanelState } from '../panelState';
import { isLive } from '../panelState';
import { useHostState } from '../useHostState';
import { useSavedState } from '../useSavedState';
import type { VsCodeApi } from '../vscodeApi';
import { Banners } from './banners';
import { Composer } from './composer';
import { EpisodePage } from './episodePage';
import { Home } from './home';
import { StatusRow } from './statusRow';

/** The whole panel. */
export function App({ api }: { readonly api: VsCodeApi }): VNode {
  const { state, unreadable } = useHostState(api);
  const post = useCallback<VsCodeApi['post']>((message) => api.post(message), [api]);
  const { status, episode } = state;
  const live = isLive(state);
  const { saved, setDraft, setPosition, setScroll } = useSavedState(api, state);
  const spoken = useAnnouncement(state);
  useStopKey(post, live);

  return (
    <HostContext.Provider value={post}>
      <header class="top">
        <Composer status={status} draft={saved.draft} onDraft={setDraft} roomy={!episode} />
        {status && <StatusRow status={status} />}
        <Banners state={state} unreadable={unreadable} />
      </header>
      {status && !episode && <Home status={status} />}
      {episode && (
        <EpisodePage
          key={episode.id}
          episode={episode}
          live={live}
          position={saved.position}
          onPosition={setPosition}
          scroll={saved.scroll}
          onScroll={setScroll}
        />
      )}
      <div class="visually-hidden" role="status" aria-live="polite" data-testid="announcement">
        {spoken}
      </div>
    </HostContext.Provider>
  );
}

/** Escape stops the running episode while it is shown, from anywhere but the reason for a refusal. */
function useStopKey(post: VsCodeApi['post'], running: boolean): void {
  useEffect(() => {
    if (!running) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const inField = event.target instanceof HTMLInputElement;
      if (event.key === 'Escape' && !event.isComposing && !inField) post({ type: 'stop' });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [running, post]);
}

/**
 * The sentence for people who hear the panel: what happens in a live episode while they are there,
 * and what becomes of the index.
 */
function useAnnouncement(state: PanelState): string {
  const [sentence, setSentence] = useState('');
  const before = useRef<PanelState>(undefined);
  useEffect(() => {
    const { episode, status } = state;
    const earlier = before.current;
    const ofIndex = status ? indexAnnouncement(earlier?.status?.index, status.index) : '';
    const ofEpisode =
      episode?.source === 'live' && earlier?.episode?.id === episode.id
        ? announcement(earlier.episode.view, episode.view)
        : '';
    const next = ofEpisode || ofIndex;
    if (next !== '') setSentence(next);
    before.current = state;
  }, [state]);
  return sentence;
}
