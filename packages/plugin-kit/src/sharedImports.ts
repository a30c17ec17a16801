import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { ImportKind, Metafile, PartialMessage, Plugin } from 'esbuild';
import { packageName, sharedNames, sharedPackageNames, sharedPackages } from './sharedPackages.ts';

const shared = new Set(sharedPackages);
const inPart = 'given in part by the portal';
const forRequire = 'given by the portal to require()';

/** Packages of the portal that plugins must not import. */
const closed = /^@anteroom\/(host|kernel|server|test|plugin-kit|plugin-.*)$/;

/** The part of another plugin that a plugin may import: its endpoints. */
const otherApi = /^@anteroom\/plugin-[\w-]+\/api$/;

/** Leaves shared packages to be resolved by the portal at run time, and refuses imports that it does not provide. */
export const sharedImports: Plugin = {
  name: 'shared-imports',
  setup({ initialOptions, onResolve, onLoad, onEnd }) {
    const folder = initialOptions.absWorkingDir ?? process.cwd();
    onResolve({ filter: /^(https?:)?\/\/|\.woff2$/ }, ({ path, kind, importer }) => {
      const text = blocked(path, kind);
      return text ? { errors: [{ text, location: { file: relative(folder, importer) } }] } : undefined;
    });
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer, namespace }) => {
      if (kind === 'entry-point') return undefined;
      if (namespace === inPart || namespace === forRequire) return { path, external: true };
      const text = refusal(path);
      if (text) return { errors: [{ text, location: { file: relative(folder, importer) } }] };
      if (!shared.has(path)) return undefined;
      if (kind === 'require-call') return { path, namespace: forRequire };
      return sharedNames[path] ? { path, namespace: inPart } : { path, external: true };
    });
    // Importing a name that the portal does not provide fails the build rather than the page.
    onLoad({ filter: /./, namespace: inPart }, ({ path }) => ({
      contents: `export { ${sharedNames[path]?.join(', ')} } from '${path}';`,
    }));
    onLoad({ filter: /./, namespace: forRequire }, ({ path }) => ({ contents: requirable(path) }));
    onEnd(({ metafile }) => ({ errors: metafile ? leaks(metafile, folder) : [] }));
  },
};

/**
 * Returns a module that replaces a shared package where CommonJS code calls `require`, because browsers have only
 * `import`. Its default export is the package's own, or else the whole package, as expected by tools that compile
 * `import` to `require`.
 */
function requirable(path: string): string {
  const names = sharedNames[path];
  if (names) return `export { ${names.join(', ')} } from '${path}';`;
  return `import * as whole from '${path}';
    export * from '${path}';
    const all = whole;
    export default 'default' in all ? all.default : all;`;
}

/** Returns why the portal's content security policy blocks an import; null if it does not. */
function blocked(path: string, kind: ImportKind): string | null {
  if (/^(https?:)?\/\//.test(path)) {
    return `"${path}" is on another server, from which a portal loads nothing. Add it to the plugin`;
  }
  if (kind !== 'url-token') return null;
  return `"${path}" cannot be loaded by a style sheet. Import it in a module and pass it to new FontFace`;
}

/** Returns why a bare import is not allowed; null if it is allowed. */
function refusal(path: string): string | null {
  const name = packageName(path);
  if (isBuiltin(path)) return `"${path}" is part of Node; plugins run in a browser. Do without it`;
  if (closed.test(name) && !otherApi.test(path)) {
    return `"${path}" is not for plugins. Use the services of @anteroom/sdk`;
  }
  if (shared.has(path) || !sharedPackageNames.has(name)) return null;
  const offered = sharedPackages.filter((specifier) => packageName(specifier) === name);
  return `"${path}" is not what the portal gives of ${name}. It gives: ${offered.join(', ')}`;
}

/**
 * Returns the places where a file of a shared package is bundled because it is imported other than by the package's
 * name.
 */
function leaks({ inputs }: Metafile, folder: string): PartialMessage[] {
  return Object.entries(inputs).flatMap(([importer, { imports }]) =>
    imports.flatMap(({ path, external }) => {
      if (external) return [];
      const name = owningPackage(resolve(folder, path));
      if (!name || !sharedPackageNames.has(name) || owningPackage(resolve(folder, importer)) === name)
        return [];
      const text = `${path} would be bundled, but ${name} comes from the portal. Import it by its name`;
      return [{ text, location: { file: importer } }];
    }),
  );
}

/** Returns the name of the package to which a file belongs. */
function owningPackage(file: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name }: { readonly name?: string } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (name) return name;
  }
  return undefined;
}
