import { defineConfig } from 'vitest/config';

const minute = 60_000;

/**
 * Configuration of tests that take minutes, or need root or a Debian package: `npm run soak`. They are beside the code
 * they test.
 */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['packages/*/src/**/*.soak.ts', 'plugins/*/{browser,server}/**/*.soak.ts', 'test/e2e/*.soak.ts'],
    globalSetup: ['packages/server/src/testing/globalSetup.ts'],
    // Run one after the other, because each may load the machine heavily.
    fileParallelism: false,
    testTimeout: 60 * minute,
    hookTimeout: 5 * minute,
    expect: { poll: { timeout: minute } },
  },
});
