import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}'],
    expect: { poll: { timeout: 15_000 } },
  },
});
