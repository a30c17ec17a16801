import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'widget-documents', environment: 'jsdom' },
});
