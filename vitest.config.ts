import { pluginTests } from '@anteroom/plugin-kit/vitest';
import { serverTests } from '@anteroom/server-kit/vitest';
import { defineConfig } from 'vitest/config';

const templates = 'packages/plugin-kit/templates';

export default defineConfig({
  test: {
    // A worker keeps something of each context in which it has run a file. Another takes its place at this size.
    vmMemoryLimit: '1GB',
    projects: [
      'packages/*/vitest.config.ts',
      'host/vitest.config.ts',
      'test/vitest.config.ts',
      // The plugins together: what they import is transformed once, and a worker loads jsdom once. Each file has a context of its own.
      {
        root: 'plugins',
        plugins: [pluginTests()],
        test: { name: 'plugins', exclude: ['*/rules/**', 'setup/**'], pool: 'vmForks' },
      },
      // One that puts another location in the place of the page's, which a context of jsdom does not allow.
      {
        root: 'plugins',
        plugins: [pluginTests()],
        test: { name: 'setup', include: ['setup/browser/**/*.test.tsx'] },
      },
      // Rules need no page.
      {
        root: 'plugins',
        test: { name: 'rules', include: ['*/rules/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
      },
      { root: templates, plugins: [pluginTests()], test: { name: 'templates', pool: 'vmForks' } },
      {
        root: `${templates}/feature`,
        plugins: [serverTests()],
        test: { name: 'template-feature-server' },
      },
    ],
  },
});
