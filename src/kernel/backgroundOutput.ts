/** Characters kept of each stream between two cells. */
const kept = 64 * 1024;

/** What threads and child processes print after their cell, kept for the next answer. */
export class BackgroundOutput {
  readonly #texts = { stdout: '', stderr: '' };

  add(stream: 'stdout' | 'stderr', text: string): void {
    this.#texts[stream] = (this.#texts[stream] + text).slice(-kept);
  }

  /** What has come since the last call, labelled; empty when there is nothing. */
  take(stream: 'stdout' | 'stderr'): string {
    const text = this.#texts[stream];
    this.#texts[stream] = '';
    if (!text) return '';
    return `[background output, after the previous cell had ended]\n${text}${text.endsWith('\n') ? '' : '\n'}[end of background output]\n`;
  }
}
