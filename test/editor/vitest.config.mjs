import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    // One editor and one browser at a time: more only make each other slow.
    fileParallelism: false,
    maxWorkers: 1,
    // Far more than a busy machine needs: each wait in a test has its own, shorter limit.
    testTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
