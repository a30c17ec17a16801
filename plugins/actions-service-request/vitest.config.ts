import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'actions-service-request', environment: 'jsdom' },
});
