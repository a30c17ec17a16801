import { resolve as absolute, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Modules that declare endpoints, by their names in imports: the portal's, the plugin's own `api.ts`, and another plugin's. */
export const endpointModules = /^(@anteroom\/contract(\/.+)?|(\.\.?\/)+api\.ts|@[\w-]+\/plugin-[\w-]+\/api)$/;

const namespace = 'endpoint-calls';

/** Gives the browser its endpoints without their schemas: {@link endpointCalls}. */
export const endpointImports: Plugin = {
  name: 'endpoint-imports',
  setup({ initialOptions, onResolve, onLoad, resolve }) {
    const folder = initialOptions.absWorkingDir ?? process.cwd();
    onResolve({ filter: endpointModules }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === namespace) return undefined;
      const found = await resolve(path, { kind, resolveDir, pluginData: namespace });
      if (found.errors.length > 0) return found;
      // Source maps name it, and files are named by their hashes: a checkout elsewhere has to build the same.
      return { path: relative(folder, found.path).replaceAll('\\', '/'), namespace, sideEffects: false };
    });
    // Nothing else is in it, so that an import of a schema fails the build.
    onLoad({ filter: /./, namespace }, async ({ path }) => ({
      contents: Object.entries(await endpointCalls(absolute(folder, path)))
        .map(([name, call]) => `export const ${name} = ${JSON.stringify(call)};\n`)
        .join(''),
    }));
  },
};

/** Returns what a browser gets of the endpoints that a module of the contract exports, by their names: the method and the path. */
export async function endpointCalls(file: string): Promise<Readonly<Record<string, object>>> {
  const declared: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  return Object.fromEntries(
    Object.entries(declared).flatMap(([name, value]) => {
      const call = callOf(value);
      return call ? [[name, call]] : [];
    }),
  );
}

/** An endpoint without its schemas; several under names likewise; undefined for anything else. */
function callOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('method' in value && 'path' in value) return { method: value.method, path: value.path };
  const calls = Object.entries(value).map(([name, each]) => [name, callOf(each)] as const);
  return calls.length > 0 && calls.every(([, call]) => call) ? Object.fromEntries(calls) : undefined;
}
