import { defineConfig } from 'vitest/config';
import { serverTests } from './src/vitest.ts';

export default defineConfig({ plugins: [serverTests({ include: ['src/**/*.test.ts'] })] });
