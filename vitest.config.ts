import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'host/vitest.config.ts',
      'plugins/*/vitest.config.ts',
      'test/vitest.config.ts',
    ],
  },
});
