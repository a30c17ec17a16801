import { resolve as absolute, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Modules that declare endpoints, as they are named in imports: the portal's contract, the plugin's own `api.ts`, and
 * another plugin's API.
 */
export const endpointModules = /^(@anteroom\/contract(\/.+)?|(\.\.?\/)+api\.ts|@[\w-]+\/plugin-[\w-]+\/api)$/;

const namespace = 'endpoint-calls';

/** Gives browser code its endpoints without their schemas: {@link endpointCalls}. */
export const endpointImports: Plugin = {
  name: 'endpoint-imports',
  setup({ initialOptions, onResolve, onLoad, resolve }) {
    const folder = initialOptions.absWorkingDir ?? process.cwd();
    onResolve({ filter: endpointModules }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === namespace) return undefined;
      const found = await resolve(path, { kind, resolveDir, pluginData: namespace });
      if (found.errors.length > 0) return found;
      // A relative path, because source maps contain it and files are named by their hashes: checkouts in different
      // places must build the same files.
      return { path: relative(folder, found.path).replaceAll('\\', '/'), namespace, sideEffects: false };
    });
    // Contains only the endpoints, so that importing a schema fails the build.
    onLoad({ filter: /./, namespace }, async ({ path }) => ({
      contents: Object.entries(await endpointCalls(absolute(folder, path)))
        .map(([name, call]) => `export const ${name} = ${JSON.stringify(call)};\n`)
        .join(''),
    }));
  },
};

/**
 * Returns the browser's version of the endpoints that a contract module exports, by name: only their method and path.
 */
export async function endpointCalls(file: string): Promise<Readonly<Record<string, object>>> {
  const declared: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
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
