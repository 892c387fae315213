import type { LogOutputChannel } from 'vscode';
import type { Logger } from '../core/ports';

/** Writes to the extension's log in the Output view. What has been named a secret is never written. */
export class OutputLogger implements Logger {
  readonly #channel: LogOutputChannel;
  readonly #secrets = new Set<string>();

  constructor(channel: LogOutputChannel) {
    this.#channel = channel;
  }

  /** From now on this text is replaced wherever it would be logged, also inside messages of others. */
  hide(secret: string): void {
    if (secret.length >= 4) this.#secrets.add(secret);
  }

  debug(message: string): void {
    this.#channel.debug(this.#clean(message));
  }

  info(message: string): void {
    this.#channel.info(this.#clean(message));
  }

  warn(message: string): void {
    this.#channel.warn(this.#clean(message));
  }

  error(message: string, cause?: unknown): void {
    this.#channel.error(this.#clean(cause === undefined ? message : `${message} ${traceOf(cause)}`));
  }

  /** Brings the log to the person. */
  show(): void {
    this.#channel.show(true);
  }

  #clean(text: string): string {
    let clean = text;
    for (const secret of this.#secrets) clean = clean.replaceAll(secret, '[secret]');
    return clean;
  }
}

/** Where an error comes from, with what caused it. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\nCaused by: ${traceOf(error.cause)}`;
}
