import { pluginTests } from '@anteroom/plugin-kit/vitest';
import { serverTests } from '@anteroom/server-kit/vitest';
import { defineConfig } from 'vitest/config';

const templates = ['widget', 'task-type', 'action-section', 'page', 'feature'];

export default defineConfig({
  test: {
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
      {
        root: 'packages/plugin-kit/templates/feature',
        plugins: [serverTests()],
        test: { name: 'template-feature-server' },
      },
    ],
  },
});
