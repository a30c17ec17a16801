import type { PluginManifest } from '@anteroom/contract';
import type { ServerHalf } from '@anteroom/server-sdk';
import type { FastifyBaseLogger } from 'fastify';
import type { InstalledPlugins } from '../plugins/catalogue.ts';
import { PluginFault } from '../plugins/pluginFault.ts';
import { portalRefusals } from '../plugins/portalRefusals.ts';
import { loadHalf } from './loadHalf.ts';
import type { FindService } from './portalOf.ts';
import type { RegisteredHalf } from './RegisteredHalf.ts';

/** The server half of an installed plugin, not loaded yet. */
export interface HalfSource {
  readonly manifest: Pick<PluginManifest, 'id' | 'requires' | 'events'>;
  load(): Promise<ServerHalf>;
}

/** Returns the server halves of installed plugins, as they were built. */
export function sourcesOf({ catalogue, serverFiles }: InstalledPlugins): readonly HalfSource[] {
  return catalogue.plugins.flatMap((manifest) => {
    const file = serverFiles.get(manifest.id);
    return file === undefined ? [] : [{ manifest, load: () => loadHalf(manifest.id, file) }];
  });
}

/** The halves that could be taken, those that others require before those, and why the others could not. */
export interface TakenHalves {
  readonly halves: readonly RegisteredHalf[];
  /** Reasons by plugin id. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Loads, migrates and registers halves, one after the other. One that fails is left out, with those that require it; the portal and the
 * other plugins go on.
 *
 * @param plugins All plugins that are installed, with and without a server half.
 * @param take Migrates and registers one half, which finds the services of those that it requires.
 */
export async function takeHalves(
  plugins: readonly PluginManifest[],
  sources: readonly HalfSource[],
  take: (half: ServerHalf, findService: FindService) => Promise<RegisteredHalf>,
  log: FastifyBaseLogger,
): Promise<TakenHalves> {
  const refused = new Map(portalRefusals(plugins));
  const halves: RegisteredHalf[] = [];
  const provided = new Map<string, RegisteredHalf['services']>();
  for (const { manifest, load } of inOrderOfNeed(sources)) {
    const { id } = manifest;
    if (refused.has(id)) continue;
    try {
      const half = await take(await load(), ({ plugin, name }) => {
        if (!manifest.requires?.includes(plugin))
          throw new PluginFault(`It uses the service “${name}” of ${plugin}, which it does not require.`);
        const service = provided.get(plugin)?.get(name);
        if (!service) throw new PluginFault(`The plugin ${plugin} provides no service “${name}”.`);
        return service;
      });
      refuseTaken(half, halves);
      halves.push(half);
      provided.set(id, half.services);
    } catch (error) {
      if (!(error instanceof PluginFault)) throw error;
      log.error({ err: error.cause ?? error, plugin: id }, `plugin refused: ${error.message}`);
      refused.set(id, error.message);
      // Those that require it are refused as they would be without it.
      for (const [other, reason] of portalRefusals(plugins, new Set(refused.keys()))) {
        if (!refused.has(other)) refused.set(other, reason);
      }
    }
  }
  return { halves: halves.filter(({ half }) => !refused.has(half.id)), refused };
}

/** Returns the sources so that each comes after those that it requires; circles in the order given. */
function inOrderOfNeed(sources: readonly HalfSource[]): readonly HalfSource[] {
  const byId = new Map(sources.map((source) => [source.manifest.id, source]));
  const ordered = new Set<HalfSource>();
  const visited = new Set<HalfSource>();
  const visit = (source: HalfSource) => {
    if (visited.has(source)) return;
    visited.add(source);
    for (const id of source.manifest.requires ?? []) {
      const required = byId.get(id);
      if (required) visit(required);
    }
    ordered.add(source);
  };
  for (const source of sources) visit(source);
  return [...ordered];
}

/** @throws PluginFault for a route or an import that another half has. */
function refuseTaken(half: RegisteredHalf, others: readonly RegisteredHalf[]): void {
  const mine = claimsOf(half);
  const twice = mine.find((claim, index) => mine.indexOf(claim) !== index);
  if (twice !== undefined) throw new PluginFault(`It registers ${twice} twice.`);
  for (const other of others) {
    const theirs = new Set(claimsOf(other));
    const claim = mine.find((one) => theirs.has(one));
    if (claim !== undefined) throw new PluginFault(`It registers ${claim}, which ${other.half.id} has.`);
  }
}

function claimsOf({ routes, importers }: RegisteredHalf): readonly string[] {
  return [
    ...routes.map(({ endpoint: { method, path } }) => `the route ${method} ${path.replace(/:\w+/g, ':…')}`),
    ...[...importers.keys()].map((what) => `the import “${what}”`),
  ];
}
