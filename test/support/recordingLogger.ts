import type { Logger } from '../../src/core/ports';

/** Keeps what was logged. */
export class RecordingLogger implements Logger {
  readonly entries: { readonly level: 'debug' | 'info' | 'warn' | 'error'; readonly message: string }[] = [];

  debug(message: string): void {
    this.entries.push({ level: 'debug', message });
  }

  info(message: string): void {
    this.entries.push({ level: 'info', message });
  }

  warn(message: string): void {
    this.entries.push({ level: 'warn', message });
  }

  error(message: string): void {
    this.entries.push({ level: 'error', message });
  }

  get errors(): string[] {
    return this.entries.filter(({ level }) => level === 'error').map(({ message }) => message);
  }
}
