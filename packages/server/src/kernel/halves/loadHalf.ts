import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isReservedId } from '@anteroom/domain/plugins/reservedIds';
import type { ServerHalf } from '@anteroom/server-sdk';
import { PluginFault } from '../plugins/pluginFault.ts';
import { within } from '../within.ts';
import { messageOf, patienceMs } from './RegisteredHalf.ts';

/** Packages for which a half gets the portal's own copy, as an import map provides for browser halves. */
const shared = /^(@anteroom\/server-sdk|kysely|typebox)(\/|$)/;

const halves = new Set<string>();

registerHooks({
  resolve: (specifier, context, next) =>
    shared.test(specifier) && context.parentURL !== undefined && halves.has(context.parentURL)
      ? next(specifier, { ...context, parentURL: import.meta.url })
      : next(specifier, context),
});

/**
 * Loads the server half of a plugin from its single bundled file. The file name contains its hash, so that a different
 * build is a different module.
 *
 * @throws PluginFault
 */
export async function loadHalf(id: string, file: string): Promise<ServerHalf> {
  refuseReservedId(id);
  const url = pathToFileURL(file).href;
  halves.add(url);
  const loaded: { readonly default?: unknown } = await within(
    import(url),
    patienceMs,
    `it was not there after ${patienceMs / 1000} seconds`,
  ).catch((error) => {
    throw new PluginFault(`Its server half could not be loaded: ${messageOf(error)}.`, { cause: error });
  });
  const half = loaded.default as Partial<ServerHalf> | undefined;
  if (typeof half?.register !== 'function')
    throw new PluginFault('Its server half does not export defineServer({ id, register }) by default.');
  if (half.id !== id)
    throw new PluginFault(`Its server half calls itself “${half.id}”, and plugin.json calls it “${id}”.`);
  return half as ServerHalf;
}

/** @throws PluginFault if the portal itself uses the ID for its own data. */
export function refuseReservedId(id: string): void {
  if (!isReservedId(id)) return;
  throw new PluginFault(
    `A plugin with a server half cannot have the id “${id}”, under which the portal stores its own data.`,
  );
}
