import { realpathSync } from 'node:fs';
import { resolve as absolute, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, Plugin } from 'esbuild';
import { evaluateBundle } from './evaluateBundle.ts';

/**
 * Modules that declare endpoints, as they are named in imports: the portal's contract, the plugin's own `api.ts`, and
 * another plugin's API.
 */
export const endpointModules = /^(@anteroom\/contract(\/.+)?|(\.\.?\/)+api\.ts|@[\w-]+\/plugin-[\w-]+\/api)$/;

const namespace = 'endpoint-calls';

/** Path of the plugin's own endpoints in its folder. */
const OWN_API = 'api.ts';

/** Gives browser code its endpoints without their schemas: {@link endpointCalls}. */
export const endpointImports: Plugin = {
  name: 'endpoint-imports',
  setup({ initialOptions, onResolve, onLoad, resolve }) {
    const folder = realpathSync(initialOptions.absWorkingDir ?? process.cwd());
    onResolve({ filter: endpointModules }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === namespace) return undefined;
      const found = await resolve(path, { kind, resolveDir, pluginData: namespace });
      if (found.errors.length > 0) return found;
      // A relative path, because source maps contain it and files are named by their hashes: checkouts in different
      // places must build the same files.
      const file = relative(folder, found.path).replaceAll('\\', '/');
      // Another file of the plugin may have the same name.
      if (path.startsWith('.') && file !== OWN_API) return undefined;
      return { path: file, namespace, sideEffects: false };
    });
    onLoad({ filter: /./, namespace }, async ({ path }) => {
      const file = absolute(folder, path);
      try {
        const calls = path === OWN_API ? callsIn(await evaluateOwn(file, folder)) : await endpointCalls(file);
        // Contains only the endpoints, so that importing anything else fails the build. Without any export, the names
        // would be undefined instead.
        const contents = Object.entries(calls).map(
          ([name, call]) => `export const ${name} = ${JSON.stringify(call)};\n`,
        );
        return { contents: `${contents.join('')}export {};` };
      } catch (error) {
        const { errors } = error as Partial<BuildFailure>;
        if (errors) return { errors };
        throw error;
      }
    });
  },
};

/** Returns the exports of the plugin's own `api.ts`, which changes while `dev` runs. */
function evaluateOwn(file: string, folder: string): Promise<Readonly<Record<string, unknown>>> {
  return evaluateBundle(file, folder, [installedPackages]);
}

/** Leaves packages out of a bundle, and imports them from where they are installed. */
const installedPackages: Plugin = {
  name: 'installed-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === namespace || kind === 'entry-point') return undefined;
      const found = await resolve(path, { kind, resolveDir, pluginData: namespace });
      if (found.errors.length > 0 || found.external) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

/**
 * Returns the browser's version of the endpoints that a contract module exports, by name: only their method and path.
 */
export async function endpointCalls(file: string): Promise<Readonly<Record<string, object>>> {
  return callsIn(await import(pathToFileURL(file).href));
}

function callsIn(declared: Readonly<Record<string, unknown>>): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(declared).flatMap(([name, value]) => {
      const call = callOf(value);
      return call ? [[name, call]] : [];
    }),
  );
}

/**
 * Returns an endpoint without its schemas, or an object of several endpoints treated the same way; undefined for
 * anything else.
 */
function callOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('method' in value && 'path' in value) return { method: value.method, path: value.path };
  const calls = Object.entries(value).map(([name, each]) => [name, callOf(each)] as const);
  return calls.length > 0 && calls.every(([, call]) => call) ? Object.fromEntries(calls) : undefined;
}
