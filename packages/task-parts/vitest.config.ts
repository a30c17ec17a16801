import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'task-parts',
    environment: 'jsdom',
    pool: 'vmForks',
    testTimeout: 60_000,
    setupFiles: ['src/test.setup.ts'],
    expect: { poll: { timeout: 15_000 } },
  },
});
