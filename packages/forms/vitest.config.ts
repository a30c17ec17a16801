import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'forms',
    environment: 'jsdom',
    pool: 'vmForks',
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['src/test.setup.ts'],
  },
});
