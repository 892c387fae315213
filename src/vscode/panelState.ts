import type { EpisodeEvent } from '../core/episodeEvent';
import type { HostMessage, PanelStatus, ShownEpisode } from '../panel/messages';
import { pushMerged, pushSettled } from './liveEvents';

/** Time as the state needs it: a test turns it by hand. */
export interface Timer {
  /** Milliseconds; only differences count. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds; the result takes that back. */
  schedule(ms: number, run: () => void): () => void;
}

/** Sends a message to the webview. */
export type PostMessage = (message: HostMessage) => void;

/** An episode whose events the state is told as they happen. */
interface LiveEpisode {
  readonly id: string;
  readonly events: EpisodeEvent[];
}

/** Shortest time between two deltas, in milliseconds. */
const batchMs = 50;

/**
 * What the panel shows, owned by the host: the status, the live episode, and which episode is
 * shown. A webview that connects asks for the snapshot; from then on it is sent numbered changes,
 * put together so that at most one message goes out every 50 ms.
 */
export class PanelState {
  readonly #timer: Timer;
  #status: PanelStatus;
  #live: LiveEpisode | undefined;
  #past: ShownEpisode | undefined;
  #showsLive = false;
  #seq = 0;
  #post: PostMessage | undefined;
  /** Nothing is numbered for a webview that has not asked for the snapshot yet. */
  #following = false;
  #changes: Partial<PanelStatus> = {};
  #events: EpisodeEvent[] = [];
  #cancelBatch: (() => void) | undefined;
  #lastPost = Number.NEGATIVE_INFINITY;

  constructor(status: PanelStatus, timer: Timer) {
    this.#status = status;
    this.#timer = timer;
  }

  get status(): PanelStatus {
    return this.#status;
  }

  /** The episode that is shown, with its events so far. */
  get shown(): ShownEpisode | undefined {
    if (!this.#showsLive) return this.#past;
    return this.#live && { id: this.#live.id, source: 'live', events: [...this.#live.events] };
  }

  /** A webview is there; it is sent nothing until it asks for the snapshot. The result disconnects it. */
  connect(post: PostMessage): () => void {
    this.#dropBatch();
    this.#post = post;
    this.#following = false;
    return () => {
      if (this.#post !== post) return;
      this.#dropBatch();
      this.#post = undefined;
      this.#following = false;
    };
  }

  /** Sends the whole state; what was waiting to be sent is part of it. */
  sendSnapshot(): void {
    this.#dropBatch();
    if (!this.#post) return;
    this.#following = true;
    const { shown } = this;
    this.#lastPost = this.#timer.now();
    this.#post({ type: 'snapshot', seq: this.#seq, status: this.#status, ...(shown && { episode: shown }) });
  }

  /** Changes fields of the status. */
  update(changes: Partial<PanelStatus>): void {
    this.#status = { ...this.#status, ...changes };
    if (!this.#following) return;
    this.#changes = { ...this.#changes, ...changes };
    this.#scheduleBatch();
  }

  /** A new live episode, not started yet, takes the place of the last one, and is shown. */
  beginLive(id: string): void {
    this.#live = { id, events: [] };
    this.#past = undefined;
    this.#showsLive = true;
  }

  /** Something happened in the live episode. */
  addEvent(event: EpisodeEvent): void {
    if (!this.#live) return;
    pushSettled(this.#live.events, event);
    if (!this.#following || !this.#showsLive) return;
    pushMerged(this.#events, event);
    this.#scheduleBatch();
  }

  /** Shows an episode from history, or nothing. */
  show(episode: ShownEpisode | undefined): void {
    this.#past = episode;
    this.#showsLive = false;
    this.#resend();
  }

  /** Shows the live episode again. */
  showLive(): void {
    if (!this.#live) return;
    this.#showsLive = true;
    this.#resend();
  }

  /** The id of the live episode, also after its end. */
  get liveId(): string | undefined {
    return this.#live?.id;
  }

  /** Forgets the live episode, which has ended, as when it is deleted. */
  forgetLive(): void {
    this.#live = undefined;
    if (this.#showsLive) this.show(undefined);
  }

  #resend(): void {
    if (this.#following) this.sendSnapshot();
  }

  #scheduleBatch(): void {
    const wait = Math.max(0, this.#lastPost + batchMs - this.#timer.now());
    this.#cancelBatch ??= this.#timer.schedule(wait, () => this.#sendBatch());
  }

  #sendBatch(): void {
    const changes = this.#changes;
    const events = this.#events;
    this.#dropBatch();
    this.#seq += 1;
    this.#lastPost = this.#timer.now();
    this.#post?.({
      type: 'delta',
      seq: this.#seq,
      ...(Object.keys(changes).length > 0 && { status: changes }),
      ...(events.length > 0 && { events }),
    });
  }

  #dropBatch(): void {
    this.#cancelBatch?.();
    this.#cancelBatch = undefined;
    this.#changes = {};
    this.#events = [];
  }
}
