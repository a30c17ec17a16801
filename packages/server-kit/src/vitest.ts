import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

interface ServerTestsOptions {
  /** Patterns of the test files. Default: those in the folder `server`. */
  readonly include?: readonly string[];
}

/**
 * Configures Vitest for the tests of a server half: Node, and one PostgreSQL server for the whole run, on which each
 * `createTestServer` has its own database.
 *
 * @example
 * ```ts
 * // vitest.config.ts
 * import { pluginTests } from '@anteroom/plugin-kit/vitest';
 * import { serverTests } from '@anteroom/server-kit/vitest';
 * import { defineConfig } from 'vitest/config';
 *
 * export default defineConfig({
 *   test: {
 *     projects: [
 *       { plugins: [pluginTests()], test: { name: 'browser' } },
 *       { plugins: [serverTests()], test: { name: 'server' } },
 *     ],
 *   },
 * });
 * ```
 */
export function serverTests({ include = ['server/**/*.test.ts'] }: ServerTestsOptions = {}): Plugin {
  return {
    name: 'anteroom-server-tests',
    config: () => ({
      test: {
        environment: 'node',
        include: [...include],
        globalSetup: [fileURLToPath(import.meta.resolve('@anteroom/server-kit/setup'))],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    }),
  };
}
