import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, type Plugin } from 'vitest/config';
import { canRunTools } from './canRunTools.ts';
import { declarationFile } from './pluginLayout.ts';
import { sourcesModule } from './sourcesModule.ts';

const virtual = 'virtual:anteroom/plugin-under-test';

/**
 * Configures Vitest for the tests of a plugin, or of all plugins in a folder: sets up jsdom, makes the plugin available
 * to `createTestPortal`, and cleans the page after each test. Ends the process if this version of Node is too old.
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
  // Vitest would run, and fail in each of its workers.
  if (!canRunTools()) process.exit(1);
  let root = process.cwd();
  return {
    name: 'anteroom-plugin-tests',
    config: () => ({
      test: {
        environment: fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/pageEnvironment')),
        // The server half and end-to-end tests have their own test setup.
        exclude: [...configDefaults.exclude, '{,*/}server/**', '{,*/}e2e/**'],
        testTimeout: 60_000,
        expect: { poll: { timeout: 15_000 } },
        setupFiles: [fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/testing/setup'))],
        // They import style sheets, which Node cannot.
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

/** Returns the code of a module that provides the plugin in whose folder the test file is. */
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
