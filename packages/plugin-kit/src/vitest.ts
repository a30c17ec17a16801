import { fileURLToPath } from 'node:url';
import { configDefaults, type Plugin } from 'vitest/config';
import { sourcesModule } from './sourcesModule.ts';

const virtual = 'virtual:anteroom/plugin-under-test';

/**
 * Sets Vitest up for the tests of a plugin: jsdom, the plugin for `createTestPortal` to find, and a clean page after each
 * test.
 *
 * @example
 * ```ts
 * // vitest.config.ts
 * import { pluginTests } from '@anteroom/plugin-kit/vitest';
 * import { defineConfig } from 'vitest/config';
 *
 * export default defineConfig({ plugins: [pluginTests()] });
 * ```
 */
export function pluginTests(): Plugin {
  let folder = process.cwd();
  return {
    name: 'anteroom-plugin-tests',
    config: () => ({
      test: {
        environment: fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/pageEnvironment')),
        // The server half, and journeys through the whole, are tested in a portal of their own.
        exclude: [...configDefaults.exclude, 'server/**', 'e2e/**'],
        testTimeout: 20_000,
        setupFiles: [fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/setup'))],
        // They import styles, which Node cannot.
        server: { deps: { inline: [/@anteroom\//] } },
      },
    }),
    configResolved({ root }) {
      folder = root;
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    async load(id) {
      if (id !== `\0${virtual}`) return undefined;
      const { code, files } = await sourcesModule(folder);
      for (const file of files) this.addWatchFile(file);
      return code;
    },
  };
}
