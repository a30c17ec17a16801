import { pluginTests } from '@anteroom/plugin-kit/vitest';
import { serverTests } from '@anteroom/server-kit/vitest';
import { defineConfig } from 'vitest/config';

const templates = 'packages/plugin-kit/templates';

export default defineConfig({
  test: {
    // A worker retains memory of each context in which it has run a file, so it is replaced at this size.
    vmMemoryLimit: '1GB',
    projects: [
      'packages/*/vitest.config.ts',
      'host/vitest.config.ts',
      'test/vitest.config.ts',
      // All plugins together, so that their imports are transformed once and a worker loads jsdom once. Each file still
      // has its own context.
      {
        root: 'plugins',
        plugins: [pluginTests()],
        test: { name: 'plugins', exclude: ['*/rules/**', 'setup/**'], pool: 'vmForks' },
      },
      // This plugin replaces the page's location, which a context of jsdom does not allow.
      {
        root: 'plugins',
        plugins: [pluginTests()],
        test: { name: 'setup', include: ['setup/browser/**/*.test.tsx'] },
      },
      // Tests of rules do not need a page.
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
