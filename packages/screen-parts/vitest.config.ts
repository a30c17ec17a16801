import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'screen-parts', environment: 'jsdom', pool: 'vmForks' } });
