import { formatCount } from '../core/plural';
import type { Usage } from '../core/step';

/** `0.3 s`, `12 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 950) return ms < 50 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 10) return `${(ms / 1000).toFixed(1)} s`;
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function formatUsage(usage: Usage): string {
  return `${formatCount(usage.inputTokens)} tokens in, ${formatCount(usage.outputTokens)} out`;
}

/** How long ago, in words; from two days on the date. Both in milliseconds since the epoch. */
export function formatAgo(at: number, now: number): string {
  if (Number.isNaN(at)) return '';
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  if (hours < 48) return 'yesterday';
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** Day and minute in the person's time zone; the text itself where it is no time. */
export function formatTime(iso: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** The last part of a path, of either kind. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;
}
