import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/editor/**', 'node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Kernel tests start Python processes; more workers than cores only make them wait.
    maxWorkers: 2,
  },
});
