import type { EpisodeView } from '../panel/episodeView';
import { emptyEpisode, reduceEpisode, viewEpisode } from '../panel/episodeView';
import type { HostMessage, PanelStatus, ShownEpisode } from '../panel/messages';

/** The episode below the question, as its events tell it. */
export interface PanelEpisode {
  readonly id: string;
  readonly source: ShownEpisode['source'];
  readonly view: EpisodeView;
}

/** What the host has told the panel. */
export interface PanelState {
  /** Number of the last message that is part of this state. */
  readonly seq: number;
  /** Absent until the first snapshot. */
  readonly status?: PanelStatus;
  readonly episode?: PanelEpisode;
}

export const emptyPanel: PanelState = { seq: 0 };

/** `gap`: a message before this one is missing, and only a new snapshot helps. `stale`: already part of the state. */
export type Applied = { readonly kind: 'applied'; readonly state: PanelState } | { readonly kind: 'gap' | 'stale' };

/** The state after a message of the host. Pure. */
export function applyHostMessage(state: PanelState, message: HostMessage): Applied {
  if (message.type === 'snapshot') {
    const { seq, status, episode } = message;
    return {
      kind: 'applied',
      state: {
        seq,
        status,
        ...(episode && { episode: { id: episode.id, source: episode.source, view: viewEpisode(episode.events) } }),
      },
    };
  }
  if (!state.status || message.seq > state.seq + 1) return { kind: 'gap' };
  if (message.seq <= state.seq) return { kind: 'stale' };
  const episode = extendEpisode(state.episode, message.events ?? []);
  return {
    kind: 'applied',
    state: {
      seq: message.seq,
      status: { ...state.status, ...withoutUndefined(message.status ?? {}) },
      ...(episode && { episode }),
    },
  };
}

/** True while the shown episode is the one that runs. */
export function isLive(state: PanelState): boolean {
  return state.status?.running === true && state.episode?.source === 'live' && !state.episode.view.finished;
}

/** Events belong to the live episode; an `episodeStarted` begins one. An episode from history does not change. */
function extendEpisode(episode: PanelEpisode | undefined, events: HostEvents): PanelEpisode | undefined {
  let current = episode;
  for (const event of events) {
    if (event.type === 'episodeStarted') {
      current = { id: event.id, source: 'live', view: reduceEpisode(emptyEpisode, event) };
    } else if (current?.source === 'live') {
      current = { ...current, view: reduceEpisode(current.view, event) };
    }
  }
  return current;
}

type HostEvents = ShownEpisode['events'];

function withoutUndefined(changes: {
  readonly [K in keyof PanelStatus]?: PanelStatus[K] | undefined;
}): Partial<PanelStatus> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
