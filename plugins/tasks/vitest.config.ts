import { pluginTests } from '@anteroom/plugin-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({ plugins: [pluginTests()], test: { name: 'tasks' } });
