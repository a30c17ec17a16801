import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** Tests that take minutes, or need root or a Debian package: `npm run soak`. They lie beside what they test. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['packages/*/src/**/*.soak.ts', 'plugins/*/{browser,server}/**/*.soak.ts', 'test/e2e/*.soak.ts'],
    globalSetup: ['packages/server/src/testing/globalSetup.ts'],
    // One after the other: each loads the machine as it likes.
    fileParallelism: false,
    testTimeout: 60 * minute,
    hookTimeout: 5 * minute,
    expect: { poll: { timeout: minute } },
  },
});
