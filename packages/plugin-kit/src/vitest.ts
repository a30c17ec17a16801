import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, type Plugin } from 'vitest/config';
import { declarationFile } from './pluginLayout.ts';
import { sourcesModule } from './sourcesModule.ts';

const virtual = 'virtual:anteroom/plugin-under-test';

/**
 * Sets Vitest up for the tests of a plugin, or of all plugins in a folder: jsdom, the plugin for `createTestPortal` to find, and a clean page
 * after each test.
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
  let root = process.cwd();
  return {
    name: 'anteroom-plugin-tests',
    config: () => ({
      test: {
        environment: fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/pageEnvironment')),
        // The server half, and journeys through the whole, are tested in a portal of their own.
        exclude: [...configDefaults.exclude, '{,*/}server/**', '{,*/}e2e/**'],
        testTimeout: 60_000,
        expect: { poll: { timeout: 15_000 } },
        setupFiles: [fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/setup'))],
        // They import styles, which Node cannot.
        server: { deps: { inline: [/@anteroom\//] } },
      },
    }),
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === virtual || id.startsWith(`${virtual}/`) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${virtual}`)) return undefined;
      const name = id.slice(virtual.length + 2);
      if (name === '' && !isPlugin(root)) return pluginOfTest(root);
      const { code, files } = await sourcesModule(join(root, name));
      for (const file of files) this.addWatchFile(file);
      return code;
    },
  };
}

function isPlugin(folder: string): boolean {
  return existsSync(join(folder, declarationFile(folder)));
}

/** A module that gives the plugin whose folder holds the test file. */
function pluginOfTest(folder: string): string {
  const plugins = readdirSync(folder).filter((name) => isPlugin(join(folder, name)));
  const imports = plugins.map((name) => {
    const [path, id] = [join(folder, name) + sep, `${virtual}/${name}`].map((text) => JSON.stringify(text));
    return `${path}: () => import(${id})`;
  });
  return `import { expect } from 'vitest';
  const plugins = { ${imports.join(', ')} };
  const { testPath } = expect.getState();
  const [, load] = Object.entries(plugins).find(([folder]) => testPath.startsWith(folder));
  export default (await load()).default;`;
}
