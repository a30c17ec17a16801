import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pdfFiles } from './build/pdfFiles.ts';

export default defineConfig({
  plugins: [react(), pdfFiles()],
  test: {
    // Do not disable isolation: services listen to the window, and modules hold references to its document.
    environment: 'jsdom',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    setupFiles: ['src/testing/setup.ts'],
    expect: { poll: { timeout: 15_000 } },
  },
});
