import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'task-parts', environment: 'jsdom' },
});
