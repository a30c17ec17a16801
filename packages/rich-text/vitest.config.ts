import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'rich-text', environment: 'jsdom', pool: 'vmForks', testTimeout: 60_000 },
});
