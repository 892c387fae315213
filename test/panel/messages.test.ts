import { describe, expect, it } from 'vitest';
import type { IndexStatus } from '../../src/core/ports';
import { hostMessageSchema, indexStateSchema, webviewMessageSchema } from '../../src/panel/messages';

const figures = { files: 2, blocks: 9, skipped: 1 };

describe('indexStateSchema', () => {
  it.each<IndexStatus>([
    { phase: 'idle', ...figures },
    { phase: 'indexing', ...figures, progress: { done: 1, total: 2 } },
    { phase: 'paused', ...figures, progress: { done: 1, total: 2 } },
    { phase: 'ready', ...figures, left: 7 },
    { phase: 'failed', ...figures, message: 'Gone.' },
  ])('carries a status whole: %j', (status) => {
    expect(indexStateSchema.parse(status)).toEqual(status);
    const delta = { type: 'delta', seq: 1, status: { index: status } };
    expect(hostMessageSchema.parse(delta)).toEqual(delta);
  });

  it.each([
    { phase: 'cancelled', ...figures },
    { phase: 'ready', files: '2', blocks: 9, skipped: 1 },
    { phase: 'indexing', ...figures, progress: { done: 1 } },
    { phase: 'ready', ...figures, left: null },
  ])('refuses %j', (status) => {
    expect(indexStateSchema.safeParse(status).success).toBe(false);
  });
});

describe('webviewMessageSchema', () => {
  it.each(['pauseIndexing', 'resumeIndexing', 'cancelIndexing', 'rebuildIndex', 'indexStatus'])('knows %s', (type) => {
    expect(webviewMessageSchema.parse({ type })).toEqual({ type });
  });
});
