import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    setupFiles: ['src/testing/setup.ts'],
    expect: { poll: { timeout: 15_000 } },
  },
});
