import { pluginTests } from '@anteroom/plugin-kit/vitest';
import { serverTests } from '@anteroom/server-kit/vitest';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { pdfFiles } from './host/build/pdfFiles.ts';

const templates = 'packages/plugin-kit/templates';

/**
 * Tests that need a process of their own, which takes a second: they replace the page's location, or use Node's streams.
 * Contexts of jsdom within one process do not allow either.
 */
const isolated = '**/*.isolated.test.{ts,tsx}';

export default defineConfig({
  test: {
    // A worker retains memory of each context in which it has run a file, so it is replaced at this size.
    vmMemoryLimit: '1GB',
    projects: [
      'packages/*/vitest.config.ts',
      'test/vitest.config.ts',
      host({
        name: '@anteroom/host',
        include: ['{src,build}/**/*.test.{ts,tsx}'],
        exclude: [isolated],
        pool: 'vmForks',
      }),
      host({ name: 'host-isolated', include: [isolated] }),
      // All plugins together, so that their imports are transformed once and a worker loads jsdom once. Each file still
      // has its own context.
      {
        root: 'plugins',
        plugins: [pluginTests()],
        test: { name: 'plugins', exclude: ['*/rules/**', isolated], pool: 'vmForks' },
      },
      {
        root: 'plugins',
        plugins: [pluginTests()],
        test: { name: 'plugins-isolated', include: [isolated] },
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

function host(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    root: 'host',
    plugins: [react(), pdfFiles()],
    test: {
      environment: 'jsdom',
      testTimeout: 60_000,
      setupFiles: ['src/testing/setup.ts'],
      expect: { poll: { timeout: 15_000 } },
      ...test,
    },
  };
}
