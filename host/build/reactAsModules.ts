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
 * React is CommonJS. One module for each of its entries unwraps it, for all that import it: otherwise each importer does so by
 * itself, in one of two ways, of which the bundler keeps the one it meets first, so that two builds would differ.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'anteroom-react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, _importer, { kind }) {
      // React's own files require each other, and get each other as they are.
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

/** Returns every name that the package exports except `default`, which stands for the whole package. */
export function namesOf(path: string): string[] {
  return Object.keys(require(path) as object).filter((name) => name !== 'default');
}
