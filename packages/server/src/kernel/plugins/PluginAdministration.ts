import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PluginManifest, PluginStorage } from '@anteroom/contract';
import { claimConflicts } from '@anteroom/domain/plugins/pluginClaims';
import { isReservedId } from '@anteroom/domain/plugins/reservedIds';
import type { Audit, AuditAction } from '../audit/audit.ts';
import { blobStoreOf } from '../blobs/openBlobStore.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/schema.ts';
import { loadHalf } from '../halves/loadHalf.ts';
import { messageOf, registerHalf } from '../halves/RegisteredHalf.ts';
import { type OpenPortal, sourcesOf, takeHalves } from '../halves/takeHalves.ts';
import { createLog } from '../log.ts';
import { compileStorage } from '../pluginStorage/DocumentSchemas.ts';
import { findBuilds, type PluginBuild, readStoredArchive } from './builds.ts';
import { catalogueOf, type FoundPlugin, readBuild } from './catalogue.ts';
import { findPlugins } from './folders.ts';
import { buildsFolder, checkLaidOut, isLaidOut } from './layOut.ts';
import { PluginFault } from './pluginFault.ts';
import { portalRefusals } from './portalRefusals.ts';
import { readArchive } from './readArchive.ts';
import { pathOf } from './readManifest.ts';
import { readRefusedHalves } from './refusedHalves.ts';
import { findStoredData, removeStoredData, type StoredData } from './storedData.ts';
import { isOnAnywhere, type PluginSwitches, readSwitches } from './switches.ts';
import { announcePlugins, holdPlugins, switchPlugin } from './switchPlugin.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    'plugin-added': unknown;
    'plugin-removed': unknown;
    /** Everything that a plugin had stored was removed. */
    'plugin-purged': unknown;
  }
}

/** An installed plugin, as `anteroom plugins list` shows it. */
export interface ListedPlugin {
  readonly id: string;
  /** null when its `plugin.json` cannot be read. */
  readonly version: string | null;
  /** null for a plugin in a folder. */
  readonly added: { readonly at: Date; readonly by: string } | null;
  readonly folder: string | null;
  /** Whether the plugin is on for firms without a decision of their own. */
  readonly enabled: boolean;
  /** IDs of the firms with the opposite decision. */
  readonly exceptions: readonly string[];
  /** Reason why the portal refuses it, or null. */
  readonly refused: string | null;
}

export interface PluginAdministrationOptions {
  readonly config: Config;
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: Clock;
  /** The operator's user account on the machine. */
  readonly operator: string;
  /** Opens the portal's API for a half that is being checked. */
  readonly openPortal: OpenPortal;
}

/** Result of adding a plugin. */
export interface AddedPlugin {
  readonly id: string;
  readonly version: string;
  /** The version that was in use before, or null. */
  readonly replaced: string | null;
  /** Whether the same version was added before with other files. */
  readonly hasOtherFiles: boolean;
}

/** Amount of data that purging a plugin removed. */
export interface PurgedData extends Pick<StoredData, 'tables' | 'jobs' | 'documents'> {
  /** Number of the plugin's blobs in all firms. */
  readonly contents: number;
}

/**
 * Changes which plugins are installed, from outside any server; running servers are notified through the database. Each
 * change is one transaction together with its entry in the audit log. A change that is impossible throws a
 * {@link PluginFault}.
 */
export class PluginAdministration {
  readonly #options: PluginAdministrationOptions;

  constructor(options: PluginAdministrationOptions) {
    this.#options = options;
  }

  /** Adds a plugin, or another version of an added one. Nothing is stored if the plugin cannot be used. */
  async add(archive: Buffer): Promise<AddedPlugin> {
    const { manifest, files, hashes, build } = await readArchive(archive);
    const { id, version } = manifest;
    const { config, clock, operator } = this.#options;
    const inFolders = await findPlugins(config);
    return this.#change(async (tx) => {
      const now = clock.now();
      // Replaced builds are retained for a while: see below.
      const known = await findBuilds(tx, new Date(0));
      const added = known.filter(({ replacedAt }) => replacedAt === null);
      const switches = await readSwitches(tx);
      refuseUnusable(manifest, inFolders, added, switches);
      await this.#tryHalf(manifest, files, inFolders, added, switches);
      const before = added.find((other) => other.id === id);
      const hasOtherFiles = known.some(
        (other) => other.id === id && other.version === version && other.build !== build,
      );
      await tx
        .updateTable('plugin_builds')
        .set({ replaced_at: now })
        .where('plugin_id', '=', id)
        .where('replaced_at', 'is', null)
        .execute();
      await tx
        .deleteFrom('plugin_builds')
        .where('replaced_at', '<', new Date(now.getTime() - config.sessionHours * 3_600_000))
        .execute();
      const content = {
        version,
        manifest: JSON.stringify(manifest),
        files: JSON.stringify(hashes),
        archive,
        added_at: now,
        added_by: operator,
        replaced_at: null,
      };
      await tx
        .insertInto('plugin_builds')
        .values({ plugin_id: id, build, ...content })
        .onConflict((conflict) => conflict.columns(['plugin_id', 'build']).doUpdateSet(content))
        .execute();
      await announcePlugins(tx);
      await this.#record(tx, 'plugin-added', id, null, { version, build });
      return { id, version, replaced: before?.version ?? null, hasOtherFiles };
    });
  }

  /**
   * Loads and registers the server half here, together with the installed ones, so that an unusable half is never
   * stored.
   *
   * @throws PluginFault
   */
  async #tryHalf(
    manifest: PluginManifest,
    files: ReadonlyMap<string, Buffer>,
    inFolders: readonly FoundPlugin[],
    added: readonly PluginBuild[],
    switches: PluginSwitches,
  ): Promise<void> {
    const { id, server } = manifest;
    if (!server) return;
    const { config, db, openPortal } = this.#options;
    const root = buildsFolder(config.dataDir);
    const inUse = added.filter((build) => build.id !== id);
    const builds = await Promise.all(
      inUse.map((build) => readBuild(root, build, (missing) => readStoredArchive(db, missing))),
    );
    const others = catalogueOf([...inFolders, ...builds], createLog('silent'));
    const folder = await mkdtemp(join(tmpdir(), 'anteroom-half-'));
    const rejections: unknown[] = [];
    const onRejection = (error: unknown) => rejections.push(error);
    process.on('unhandledRejection', onRejection);
    try {
      const file = join(folder, basename(pathOf(server)));
      await writeFile(file, files.get(pathOf(server)) ?? '');
      const { refused } = await takeHalves({
        plugins: [...others.catalogue.plugins, manifest],
        take: async (half, findService, declared) =>
          registerHalf(half, openPortal(half, findService), declared),
        sources: [
          ...sourcesOf(others).filter((other) => isOnAnywhere(switches, other.manifest.id)),
          { manifest, load: () => loadHalf(id, file) },
        ],
        log: createLog('silent'),
      });
      const reason = refused.get(id);
      if (reason !== undefined) throw new PluginFault(`The plugin ${id} was not added: ${reason}`);
    } finally {
      await rm(folder, { recursive: true });
      process.off('unhandledRejection', onRejection);
    }
    if (rejections.length === 0) return;
    const why = messageOf(rejections[0]);
    throw new PluginFault(`The plugin ${id} was not added: a promise that nothing waits for failed: ${why}.`);
  }

  /**
   * Returns every installed plugin, in the order of the catalogue. Compares the files on this machine with their
   * hashes. Reports the server halves that the server of this data folder refused when it last read the plugins.
   */
  async list(): Promise<readonly ListedPlugin[]> {
    const { config, db, clock } = this.#options;
    const [inFolders, builds, switches] = await Promise.all([
      findPlugins(config),
      findBuilds(db, clock.now()),
      readSwitches(db),
    ]);
    const root = buildsFolder(config.dataDir);
    const added = await Promise.all(builds.map((build) => listedBuild(root, build)));
    const listed = [...inFolders.map(listedFolder), ...added];
    const faulty = new Set(listed.flatMap(({ id, refused }) => (refused === null ? [] : [id])));
    const manifests = manifestsOf(inFolders, builds);
    const refusals = portalRefusals(manifests, faulty);
    const refusedHalves = await readRefusedHalves(config.dataDir, manifests);
    return listed.map((plugin) => {
      const { id } = plugin;
      const refused = plugin.refused ?? refusals.get(id) ?? refusedHalves.get(id) ?? null;
      return { ...plugin, refused, ...switchOf(switches, id) };
    });
  }

  /** Switches a plugin on or off: for one firm, or for all firms without a decision of their own. */
  async switch(id: string, enabled: boolean, companyId: string | null): Promise<ListedPlugin> {
    const listed = await this.#installed(id);
    const inFolders = await findPlugins(this.#options.config);
    await this.#change(async (tx) => {
      if (companyId !== null) await refuseUnknownFirm(tx, companyId);
      const builds = await findBuilds(tx, this.#options.clock.now());
      const { audit, operator } = this.#options;
      const by = { companyId, userId: null, details: { operator } };
      await switchPlugin({ audit, tx }, { id, enabled, companyId }, manifestsOf(inFolders, builds), by);
    });
    return { ...listed, ...switchOf(await readSwitches(this.#options.db), id) };
  }

  /** Removes an added plugin, all of its builds, and the decisions about it. */
  async remove(id: string): Promise<void> {
    const { added, folder } = await this.#installed(id);
    if (!added) throw new PluginFault(`The plugin ${id} is in the folder ${folder}. Remove it there.`);
    await this.#change(async (tx) => {
      await tx.deleteFrom('plugin_builds').where('plugin_id', '=', id).execute();
      await tx.deleteFrom('plugin_switches').where('plugin_id', '=', id).execute();
      await tx.deleteFrom('company_plugins').where('plugin_id', '=', id).execute();
      await announcePlugins(tx);
      await this.#record(tx, 'plugin-removed', id, null, {});
    });
  }

  /**
   * Permanently removes everything that a plugin has stored, for all firms: its tables, its queues with their jobs, its
   * documents and its blobs. Entries of the audit log stay, and so do tasks of its kinds, which belong to the portal.
   * If a purge is killed, the next one removes the rest.
   *
   * @param confirmed The plugin's ID once more, as a confirmation. Without it nothing is removed, and the fault says
   * what would be removed.
   */
  async purge(id: string, confirmed: string | undefined): Promise<PurgedData> {
    if (!/^[a-z][a-z0-9-]{0,63}$/.test(id))
      throw new PluginFault(`${JSON.stringify(id)} is not a plugin ID.`);
    const { config, clock, db } = this.#options;
    const inFolders = await findPlugins(config);
    const { tables, jobs, documents } = await this.#change(async (tx) => {
      const added = await findBuilds(tx, clock.now());
      const isInstalled = [...inFolders, ...added].some((plugin) => plugin.id === id);
      if (isInstalled) refuseInUse(id, await readSwitches(tx));
      const data = await findStoredData(tx, id);
      if (confirmed !== id) throw new PluginFault(confirmationText(id, data, confirmed));
      await removeStoredData(tx, id, data);
      const { tables, jobs, documents } = data;
      await this.#record(tx, 'plugin-purged', id, null, { tables, jobs, documents });
      return data;
    });
    if (isReservedId(id)) return { tables, jobs, documents, contents: 0 };
    const blobs = await blobStoreOf(config, db);
    try {
      let contents = 0;
      const firms = await db.selectFrom('companies').select('company_id').execute();
      for (const { company_id } of firms) contents += await blobs.removeFolder(`${company_id}/${id}`);
      return { tables, jobs, documents, contents };
    } finally {
      await blobs.close();
    }
  }

  async #installed(id: string): Promise<ListedPlugin> {
    const installed = await this.list();
    const found = installed.findLast((plugin) => plugin.id === id);
    if (found) return found;
    const ids = installed.map((plugin) => plugin.id).join(', ') || 'none';
    throw new PluginFault(`No plugin ${JSON.stringify(id)} is installed. Installed plugins: ${ids}.`);
  }

  /** Makes one change at a time, so that of two plugins with the same claims the second is refused. */
  #change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#options.db.transaction().execute(async (tx) => {
      await holdPlugins(tx);
      return work(tx);
    });
  }

  #record(
    tx: Tx,
    action: AuditAction,
    id: string,
    companyId: string | null,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { audit, operator } = this.#options;
    const entry = { action, companyId, userId: null, subject: `plugin:${id}` };
    return audit.record({ ...entry, details: { operator, ...details } }, tx);
  }
}

/**
 * Refuses a plugin that the portal's pages would refuse, for the same reason. A plugin that is off everywhere does not
 * occupy its claims.
 */
function refuseUnusable(
  manifest: PluginBuild['manifest'],
  inFolders: readonly FoundPlugin[],
  added: readonly PluginBuild[],
  switches: PluginSwitches,
): void {
  const folder = inFolders.find(({ id }) => id === manifest.id)?.folder;
  if (folder !== undefined) {
    throw new PluginFault(`The plugin ${manifest.id} is in the folder ${folder}. Remove it there first.`);
  }
  const others = manifestsOf(inFolders, added).filter(({ id }) => id !== manifest.id);
  const refusal = portalRefusals([...others, manifest]).get(manifest.id);
  const conflicts = isOnAnywhere(switches, manifest.id)
    ? claimConflicts(
        manifest,
        others.filter(({ id }) => isOnAnywhere(switches, id)),
      )
    : [];
  const schemaFaults = (manifest.storage ?? []).flatMap((storage) => schemaFault(storage) ?? []);
  const reasons = [
    ...schemaFaults,
    ...(refusal === undefined ? [] : [refusal]),
    ...conflicts.map(({ claim, heldBy }) => `${claim} already belongs to plugin ${heldBy}`),
  ];
  if (reasons.length === 0) return;
  throw new PluginFault(`The plugin ${manifest.id} was not added: ${reasons.join('; ')}.`);
}

/** Returns what is wrong with the schema of a storage; null if it is valid. */
function schemaFault(storage: PluginStorage): string | null {
  try {
    compileStorage(storage);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @throws PluginFault when a firm uses the plugin. */
function refuseInUse(id: string, switches: PluginSwitches): void {
  if (!isOnAnywhere(switches, id)) return;
  const ways = [
    ...(switches.portal.get(id) === false ? [] : [`anteroom plugins disable ${id}`]),
    ...[...switches.companies].flatMap(([companyId, own]) =>
      own.get(id) === true ? [`anteroom plugins disable ${id} --firm ${companyId}`] : [],
    ),
  ];
  throw new PluginFault(
    `The plugin ${id} is installed and turned on. Turn it off with “${ways.join('” and “')}”, or remove it, and then purge its data.`,
  );
}

function confirmationText(
  id: string,
  { tables, jobs, documents }: StoredData,
  confirmed: string | undefined,
): string {
  const wrong = confirmed === undefined ? '' : `--yes names ${JSON.stringify(confirmed)} and not ${id}. `;
  const rows = tables.map((table) => `${table.name} (rows: ${table.rows})`).join(', ') || 'no tables';
  return `${wrong}Nothing was removed. Purging removes for good what ${id} has stored for all firms: ${rows}, jobs: ${jobs}, documents: ${documents}, and its contents. Make a backup, then add “--yes ${id}”.`;
}

function manifestsOf(inFolders: readonly FoundPlugin[], added: readonly PluginBuild[]) {
  return [
    ...inFolders.flatMap((found) => ('manifest' in found ? [found.manifest] : [])),
    ...added.map(({ manifest }) => manifest),
  ];
}

async function refuseUnknownFirm(tx: Tx, companyId: string): Promise<void> {
  const firms = await tx.selectFrom('companies').select('company_id').orderBy('company_id').execute();
  if (firms.some(({ company_id }) => company_id === companyId)) return;
  const some = firms.slice(0, 10).map(({ company_id }) => company_id);
  throw new PluginFault(
    `There is no firm ${JSON.stringify(companyId)}. There are: ${some.join(', ') || 'none'}${firms.length > some.length ? ', …' : ''}.`,
  );
}

type Unswitched = Omit<ListedPlugin, 'enabled' | 'exceptions'>;

function listedFolder(found: FoundPlugin): Unswitched {
  const { id, folder } = found;
  const place = { id, folder, added: null };
  return 'manifest' in found
    ? { ...place, version: found.manifest.version, refused: null }
    : { ...place, version: null, refused: found.reason };
}

async function listedBuild(root: string, build: PluginBuild): Promise<Unswitched> {
  const { id, version, addedAt: at, addedBy: by } = build;
  return { id, version, added: { at, by }, folder: null, refused: await whyRefused(root, build) };
}

/**
 * Returns why the portal refuses a build, or null. A build that has not been unpacked yet is not refused: the server
 * will unpack it.
 */
async function whyRefused(root: string, build: PluginBuild): Promise<string | null> {
  if (!(await isLaidOut(root, build))) return null;
  return checkLaidOut(root, build).then(
    () => null,
    (error: unknown) => {
      if (error instanceof PluginFault) return error.message;
      throw error;
    },
  );
}

function switchOf(
  { portal, companies }: PluginSwitches,
  id: string,
): Pick<ListedPlugin, 'enabled' | 'exceptions'> {
  const enabled = portal.get(id) ?? true;
  const exceptions = [...companies].filter(([, own]) => own.has(id) && own.get(id) !== enabled);
  return { enabled, exceptions: exceptions.map(([companyId]) => companyId) };
}
