import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'forms',
    environment: 'jsdom',
    pool: 'vmForks',
    testTimeout: 20_000,
    setupFiles: ['src/test.setup.ts'],
  },
});
