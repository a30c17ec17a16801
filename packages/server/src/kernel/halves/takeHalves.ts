import { isDeepStrictEqual } from 'node:util';
import type { PluginManifest } from '@anteroom/contract';
import { permissionRules } from '@anteroom/domain/people/permissions';
import type { Portal, ServerHalf } from '@anteroom/server-sdk';
import type { ServerService } from '@anteroom/server-sdk/api';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseDown } from '../http/toServerError.ts';
import type { InstalledPlugins } from '../plugins/catalogue.ts';
import { PluginFault } from '../plugins/pluginFault.ts';
import { portalRefusals } from '../plugins/portalRefusals.ts';
import { loadHalf } from './loadHalf.ts';
import { type Declared, messageOf, type RegisteredHalf } from './RegisteredHalf.ts';

/** The server half of an installed plugin, not loaded yet. */
export interface HalfSource {
  readonly manifest: PluginManifest;
  load(): Promise<ServerHalf>;
}

/** Returns the server halves of installed plugins, as they were built. */
export function sourcesOf({ catalogue, serverFiles }: InstalledPlugins): readonly HalfSource[] {
  return catalogue.plugins.flatMap((manifest) => {
    const file = serverFiles.get(manifest.id);
    return file === undefined ? [] : [{ manifest, load: () => loadHalf(manifest.id, file) }];
  });
}

/** A half that is in use, with the manifest of its build. */
export interface TakenHalf {
  readonly manifest: PluginManifest;
  readonly half: RegisteredHalf;
}

/** Result of loading the halves. */
export interface TakenHalves {
  /** Halves in use; required halves come before those that require them. */
  readonly halves: readonly TakenHalf[];
  /** Reason why a plugin was refused, by its ID. An earlier build of it may still be among {@link halves}. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Returns a service of the halves that a half requires. */
export type FindService = (service: ServerService<unknown>) => unknown;

/**
 * Returns the portal's API for one half.
 *
 * @throws PluginFault when one of its variables is invalid.
 */
export type OpenPortal = (half: Pick<ServerHalf, 'id' | 'variables'>, findService: FindService) => Portal;

/**
 * Migrates, registers and checks one half, which can access the services of the halves that it requires.
 *
 * @throws PluginFault
 */
export type TakeHalf = (
  half: ServerHalf,
  findService: FindService,
  declared: Declared,
) => Promise<RegisteredHalf>;

interface TakeHalvesOptions {
  /** All installed plugins, with and without a server half. */
  readonly plugins: readonly PluginManifest[];
  readonly sources: readonly HalfSource[];
  /** Halves that have been in use so far. Unchanged ones stay in use, and so does a half whose new build fails. */
  readonly former?: readonly TakenHalf[];
  readonly take: TakeHalf;
  readonly log: FastifyBaseLogger;
}

/**
 * Loads the halves, one after the other. A half that fails is left out, together with those that require it; the portal
 * and the other plugins are not affected.
 */
export async function takeHalves({
  plugins,
  sources,
  former = [],
  take,
  log,
}: TakeHalvesOptions): Promise<TakenHalves> {
  const before = new Map(former.map((taken) => [taken.manifest.id, taken]));
  const refused = new Map(portalRefusals(plugins));
  const halves = new Map<string, TakenHalf>();
  // If two halves claim the same thing, the one that is already in use keeps it.
  const known = sources.toSorted(
    (one, other) => Number(before.has(other.manifest.id)) - Number(before.has(one.manifest.id)),
  );
  for (const source of inOrderOfNeed(known)) {
    const { id, requires = [] } = source.manifest;
    if (refused.has(id)) continue;
    const last = before.get(id);
    const isSame =
      last?.manifest.server?.integrity === source.manifest.server?.integrity &&
      isDeepStrictEqual(last?.manifest.permissions, source.manifest.permissions) &&
      requires.every((other) => halves.get(other) === before.get(other));
    if (last && isSame) {
      halves.set(id, last);
      continue;
    }
    try {
      const half = await take(await source.load(), finderOf(source.manifest, halves), source.manifest);
      refuseTaken(half, halves.values());
      refuseUnknown(half, [half, ...requires.flatMap((other) => halves.get(other)?.half ?? [])]);
      halves.set(id, { manifest: source.manifest, half });
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      const { message, cause } = faultOf(error);
      log.error({ err: cause ?? error, plugin: id }, `plugin refused: ${message}`);
      refused.set(id, message);
      if (last) {
        halves.set(id, last);
        continue;
      }
      // Refuse the plugins that require it, as if it were not installed.
      for (const [other, reason] of portalRefusals(plugins, new Set(refused.keys()))) {
        if (!refused.has(other)) refused.set(other, reason);
      }
    }
  }
  return { halves: [...halves.values()], refused };
}

/**
 * Returns why a half is refused. Nothing is known about the objects that come from its author: any error in handling
 * them counts as the plugin's fault.
 */
function faultOf(error: unknown): PluginFault {
  if (error instanceof PluginFault) return error;
  return new PluginFault(`Its server half is invalid: ${messageOf(error)}.`, { cause: error });
}

/** Returns a function that finds services for a half, among those of the plugins that it requires. */
function finderOf({ requires }: PluginManifest, halves: ReadonlyMap<string, TakenHalf>): FindService {
  return ({ plugin, name }) => {
    if (!requires?.includes(plugin))
      throw new PluginFault(`It uses the service “${name}” of ${plugin}, which it does not require.`);
    const service = halves.get(plugin)?.half.services.get(name);
    if (!service) throw new PluginFault(`The plugin ${plugin} provides no service “${name}”.`);
    return service;
  };
}

/** Returns the sources in topological order: required ones first. Cyclic ones are in the given order. */
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

/**
 * @throws PluginFault for a route, permission, import, task kind, inbox kind or conversation kind that another half
 * already has.
 */
function refuseTaken(half: RegisteredHalf, others: Iterable<TakenHalf>): void {
  const mine = claimsOf(half);
  const twice = mine.find((claim, index) => mine.indexOf(claim) !== index);
  if (twice !== undefined) throw new PluginFault(`It registers ${twice} twice.`);
  for (const { half: other } of others) {
    const theirs = new Set(claimsOf(other));
    const claim = mine.find((one) => theirs.has(one));
    if (claim !== undefined)
      throw new PluginFault(`It registers ${claim}, which ${other.half.id} already has.`);
  }
}

/** @throws PluginFault for a route with an unknown permission. */
function refuseUnknown({ routes }: RegisteredHalf, known: readonly RegisteredHalf[]): void {
  const rules = permissionRules(known.flatMap(({ permissions }) => permissions));
  for (const { endpoint } of routes) {
    const { method, path, access } = endpoint;
    if (access !== 'public' && !rules.has(access)) {
      throw new PluginFault(
        `Its route ${method} ${path} asks for the permission “${access}”, which neither the portal nor its plugin.ts declares.`,
      );
    }
  }
}

function claimsOf({
  permissions,
  routes,
  importers,
  taskKinds,
  inboxKinds,
  conversationKinds,
}: RegisteredHalf): readonly string[] {
  return [
    ...routes.map(({ endpoint: { method, path } }) => `the route ${method} ${path.replace(/:\w+/g, ':…')}`),
    ...permissions.map(({ name }) => `the permission “${name}”`),
    ...[...importers.keys()].map((what) => `the import “${what}”`),
    ...[...taskKinds.keys()].map((kind) => `the task kind “${kind}”`),
    ...[...inboxKinds.keys()].map((kind) => `the inbox kind “${kind}”`),
    ...[...conversationKinds.keys()].map((kind) => `the kind of conversations “${kind}”`),
  ];
}
