import { availableParallelism } from 'node:os';
import { pluginTests } from '@anteroom/plugin-kit/vitest';
import { defineConfig } from 'vitest/config';

const templates = ['widget', 'task-type', 'action-section', 'page'];

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which on two cores would leave one for the tests.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      'packages/*/vitest.config.ts',
      'host/vitest.config.ts',
      'plugins/*/vitest.config.ts',
      'test/vitest.config.ts',
      ...templates.map((kind) => ({
        root: `packages/plugin-kit/templates/${kind}`,
        plugins: [pluginTests()],
        test: { name: `template-${kind}` },
      })),
    ],
  },
});
