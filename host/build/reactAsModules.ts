import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packages: ReadonlySet<string> = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
]);
const prefix = '\0anteroom:react/';

/**
 * React is CommonJS. This plugin creates one module for each of its entries that unwraps it for all importers.
 * Otherwise each importer would unwrap it in one of two ways, of which the bundler keeps the one that it encounters
 * first, so that two builds would differ.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'anteroom-react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, _importer, { kind }) {
      // React's own files require each other, and get the original modules.
      return packages.has(id) && kind === 'import-statement' ? `${prefix}${id}.mjs` : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return;
      const path = require.resolve(id.slice(prefix.length, -'.mjs'.length));
      return [
        `import commonJs from ${JSON.stringify(path)};`,
        'export default commonJs;',
        `export const { ${namesOf(path).join(', ')} } = commonJs;`,
      ].join('\n');
    },
  };
}

/** Returns all names that the package exports except `default`, which stands for the whole package. */
export function namesOf(path: string): string[] {
  return Object.keys(require(path) as object).filter((name) => name !== 'default');
}
