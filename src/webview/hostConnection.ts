import { hostMessageSchema } from '../panel/messages';
import type { WebviewMessage } from '../panel/messages';
import type { PanelState } from './panelState';
import { applyHostMessage, emptyPanel } from './panelState';

/** What the connection needs of the page that it runs in. */
export interface ConnectionPorts {
  post(message: WebviewMessage): void;
  onState(state: PanelState): void;
  /** A message of the host could not be read, and asking again did not help. */
  onUnreadable(): void;
  /** Calls `run` once after `ms` milliseconds; the result takes that back. */
  schedule(ms: number, run: () => void): () => void;
}

/** A host that is starting may miss the first request. */
const retryMs = 2_000;

/** Keeps the panel's state equal to the host's: asks for the snapshot at the start, and again after a gap. */
export class HostConnection {
  readonly #ports: ConnectionPorts;
  #state = emptyPanel;
  #cancelRetry: (() => void) | undefined;
  #unreadable = 0;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
  }

  /** Asks for the snapshot. */
  start(): void {
    this.#requestSnapshot();
  }

  /** Takes a message as it came; anything that is no message of the host is not believed. */
  receive(data: unknown): void {
    const parsed = hostMessageSchema.safeParse(data);
    if (!parsed.success) {
      this.#unreadable += 1;
      if (this.#unreadable > 1) {
        this.#cancelRetry?.();
        this.#ports.onUnreadable();
      } else this.#requestSnapshot();
      return;
    }
    const message = parsed.data;
    const waiting = this.#cancelRetry !== undefined;
    if (message.type === 'snapshot') {
      this.#cancelRetry?.();
      this.#cancelRetry = undefined;
      this.#unreadable = 0;
    } else if (waiting) return; // The snapshot that was asked for will tell it.
    const applied = applyHostMessage(this.#state, message);
    if (applied.kind === 'gap') this.#requestSnapshot();
    if (applied.kind !== 'applied') return;
    this.#state = applied.state;
    this.#ports.onState(applied.state);
  }

  #requestSnapshot(): void {
    this.#cancelRetry?.();
    this.#ports.post({ type: 'ready' });
    this.#cancelRetry = this.#ports.schedule(retryMs, () => this.#requestSnapshot());
  }
}
