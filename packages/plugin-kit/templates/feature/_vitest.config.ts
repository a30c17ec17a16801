import { pluginTests } from '@anteroom/plugin-kit/vitest';
import { serverTests } from '@anteroom/server-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { plugins: [pluginTests()], test: { name: 'browser' } },
      { plugins: [serverTests()], test: { name: 'server' } },
    ],
  },
});
