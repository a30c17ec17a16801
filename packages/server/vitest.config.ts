import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The server halves of plugins are tested in the portal.
    include: ['src/**/*.test.ts', '../../plugins/*/server/**/*.test.ts'],
    // A worker loads the server once for all its test files. This is safe because each has its own portal, database and
    // folder, and the server has no other state.
    isolate: false,
    globalSetup: ['./src/testing/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
