import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  // In Node its two entries are two copies of it, an ES module and a CommonJS one; in the browser's build they are one.
  resolve: { alias: [{ find: /^react-router\/dom$/, replacement: 'react-router' }] },
  test: {
    environment: 'jsdom',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    setupFiles: ['src/testing/setup.ts'],
    expect: { poll: { timeout: 15_000 } },
  },
});
