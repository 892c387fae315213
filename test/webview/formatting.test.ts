import { describe, expect, it } from 'vitest';
import { baseName, formatAgo, formatDuration, formatTime, formatUsage } from '../../src/webview/formatting';

describe('formatting', () => {
  it.each([
    [0, '0 ms'],
    [49.6, '50 ms'],
    [120, '0.1 s'],
    [949, '0.9 s'],
    [999, '1.0 s'],
    [9_400, '9.4 s'],
    [12_600, '13 s'],
    [59_700, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it('counts tokens', () => {
    expect(formatUsage({ inputTokens: 18230, outputTokens: 7 })).toBe('18,230 tokens in, 7 out');
  });

  it('says how long ago', () => {
    const now = Date.UTC(2026, 2, 4, 12);
    const minute = 60_000;
    expect(formatAgo(Number.NaN, now)).toBe('');
    expect(formatAgo(now + minute, now)).toBe('just now');
    expect(formatAgo(now - 5 * minute, now)).toBe('5 min ago');
    expect(formatAgo(now - 150 * minute, now)).toBe('2 h ago');
    expect(formatAgo(now - 30 * 60 * minute, now)).toBe('yesterday');
    expect(formatAgo(now - 100 * 60 * minute, now)).toBe('28 Feb 2026');
  });

  it('leaves a time that is none as it is', () => {
    expect(formatTime('soon')).toBe('soon');
    expect(formatTime('2026-03-04T12:00:00Z')).toContain('2026');
  });

  it('takes the last part of paths of both kinds', () => {
    expect(baseName('/home/ada/code/')).toBe('code');
    expect(baseName('C:\\code\\x')).toBe('x');
    expect(baseName('')).toBe('');
  });
});
