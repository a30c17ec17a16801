import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['{bench,compatibility,docs}/**/*.test.{ts,tsx}'] } });
