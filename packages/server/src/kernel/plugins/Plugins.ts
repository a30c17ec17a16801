import type { PluginManifest } from '@anteroom/contract';
import { type PermissionRules, permissionRules } from '@anteroom/domain/people/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { acrossFirms } from '../database/firmAtWork.ts';
import type { Listener } from '../database/listener.ts';
import type { Db } from '../database/schema.ts';
import { findPurged } from '../halves/migrateHalf.ts';
import type { RegisteredHalf } from '../halves/RegisteredHalf.ts';
import {
  type HalfSource,
  sourcesOf,
  type TakeHalf,
  type TakenHalf,
  takeHalves,
} from '../halves/takeHalves.ts';
import { ContentFiles } from '../http/contentFiles.ts';
import { findBuilds, type PluginBuild, readStoredArchive } from './builds.ts';
import { catalogueOf, type InstalledPlugins, readBuild } from './catalogue.ts';
import { type DevelopmentHalf, findDevelopmentHalves, tellDevelopment } from './developmentHalves.ts';
import { findPlugins } from './folders.ts';
import { buildsFolder, removeOthers } from './layOut.ts';
import { type PageCatalogue, pageCatalogue } from './pageCatalogue.ts';
import { integrityOf, type RefusedHalf, storeRefusedHalves } from './refusedHalves.ts';
import { disabledFor, neededBy, type PluginSwitches, readSwitches, turnedOff } from './switches.ts';

/** The installed plugins at a certain moment. */
export interface PluginsInUse extends InstalledPlugins {
  readonly inPage: PageCatalogue;
  /** Lists of the files that a page leaves out (`PageCatalogue.later`), by URL, including those of earlier pages. */
  readonly laterLists: ReadonlyMap<string, string>;
  readonly switches: PluginSwitches;
  /** IDs of each plugin and of all plugins that it requires, by the plugin's ID. */
  readonly needed: ReadonlyMap<string, readonly string[]>;
  readonly contents: ContentFiles;
  /** Events of the plugins, by name. */
  readonly events: ReadonlyMap<string, { readonly pluginId: string; readonly access: string }>;
  /** Default values of the plugins' flags. */
  readonly flagDefaults: Readonly<Record<string, boolean>>;
  /** Resources and controls that plugins declare, in the form in which conditions name them. */
  readonly held: ReadonlySet<string>;
  /** Permissions of the portal and of the server halves in use. */
  readonly permissions: PermissionRules;
  /** Server halves in use. */
  readonly halves: readonly TakenHalf[];
  /** Server halves that were refused. */
  readonly refusedHalves: readonly RefusedHalf[];
  /** Server halves in development, each with the reason for a refusal. */
  readonly developed: readonly (DevelopmentHalf & { readonly refused: string | null })[];
}

interface PluginsOptions {
  readonly config: Config;
  readonly db: Db;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Server halves that replace the built ones. */
  readonly sources?: readonly HalfSource[] | undefined;
}

/** Loads the server halves of plugins and puts them into use. */
export interface HalfWork {
  readonly take: TakeHalf;
  /** Replaces the halves in use. */
  readonly use: (halves: readonly TakenHalf[]) => Promise<void>;
}

/** The portal's plugins. Every process reads them again when a command changes them. */
export class Plugins {
  readonly #options: PluginsOptions;
  readonly #listeners = new Set<() => void>();
  #halfWork: HalfWork | undefined;
  #inUse: PluginsInUse | undefined;
  /** The reading in progress. If something changes in the meantime, another one has to follow. */
  #reading: Promise<void> | undefined;
  #readAgain = false;

  constructor(options: PluginsOptions) {
    this.#options = options;
    options.listener.on('plugins_changed', () => void this.read());
    // Catch up on changes that were announced while the connection was lost. At the start there is nothing to read
    // again.
    options.listener.onConnected(() => void (this.#inUse && this.read()));
  }

  /** @throws Error before {@link start}. */
  get inUse(): PluginsInUse {
    if (!this.#inUse) throw new Error('The plugins have not been read yet.');
    return this.#inUse;
  }

  /** Returns the server half of a plugin; undefined if it has none, or it was refused. */
  findHalf(id: string): RegisteredHalf | undefined {
    return this.halves.find(({ manifest }) => manifest.id === id)?.half;
  }

  /** Server halves in use; empty before {@link start}. */
  get halves(): readonly TakenHalf[] {
    return this.#inUse?.halves ?? [];
  }

  /** Default values of the plugins' flags; empty before the first {@link read}. */
  get flagDefaults(): Readonly<Record<string, boolean>> {
    return this.#inUse?.flagDefaults ?? {};
  }

  /** Resources and controls that plugins declare, such as `control:HideTrips`; empty before the first {@link read}. */
  get held(): ReadonlySet<string> {
    return this.#inUse?.held ?? new Set();
  }

  /** Returns the IDs of the installed plugins that a firm does not have. */
  disabledFor(companyId: string | undefined): readonly string[] {
    const { catalogue, switches } = this.inUse;
    return disabledFor(
      switches,
      companyId,
      catalogue.plugins.map(({ id }) => id),
    );
  }

  /**
   * Returns the permission required to receive a plugin's event; undefined if there is no such event, or the firm does
   * not have the plugin.
   */
  eventAccess(name: string, companyId: string): string | undefined {
    const event = this.inUse.events.get(name);
    if (!event || this.isSwitchedOff(event.pluginId, companyId)) return undefined;
    return event.access;
  }

  /** Returns whether a firm lacks a plugin, or one that it requires. */
  isSwitchedOff(id: string, companyId: string): boolean {
    const { switches, needed } = this.inUse;
    return disabledFor(switches, companyId, needed.get(id) ?? [id]).length > 0;
  }

  /** Returns a plugin that a firm has; undefined for one that is not installed, or switched off. */
  findFor(id: string, companyId: string): PluginManifest | undefined {
    return this.isSwitchedOff(id, companyId) ? undefined : this.find(id);
  }

  /** Returns an installed plugin, or the declaration of a server half that replaces it. */
  find(id: string): PluginManifest | undefined {
    const installed = this.inUse.catalogue.plugins.find((plugin) => plugin.id === id);
    return installed ?? this.halves.find(({ manifest }) => manifest.id === id)?.manifest;
  }

  /** Registers a listener that is called after {@link inUse} was replaced. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Reads the installed plugins for the first time. Call it when everything that halves need is available.
   *
   * @throws when they cannot be read, or the halves cannot be used together; {@link read} tries again.
   */
  async start(halfWork: HalfWork): Promise<void> {
    this.#halfWork = halfWork;
    return this.read();
  }

  /**
   * Reads the installed plugins again. If that fails, the previous ones stay in use. Does nothing before {@link start}.
   */
  async read(): Promise<void> {
    if (!this.#halfWork) return;
    if (this.#reading) {
      this.#readAgain = true;
      return this.#reading;
    }
    this.#reading = this.#readUntilCurrent(this.#halfWork).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readUntilCurrent({ take, use }: HalfWork): Promise<void> {
    do {
      this.#readAgain = false;
      try {
        const next = await acrossFirms('plugins', () => readInUse(this.#options, take, this.#inUse));
        await use(next.halves);
        this.#inUse = next;
      } catch (error) {
        if (!this.#inUse) throw error;
        // If the database is unavailable, the plugins are read again when the listener has reconnected.
        this.#options.log.error({ err: error }, 'the installed plugins could not be read');
        return;
      }
      await storeRefusedHalves(this.#options.config.dataDir, this.#inUse.refusedHalves).catch(
        (error: unknown) =>
          this.#options.log.warn(
            { err: error },
            '`plugins list` does not show which server halves are refused',
          ),
      );
      for (const half of this.#inUse.developed) {
        // The author's command may have ended in the meantime.
        await tellDevelopment(half, half.refused).catch(() => undefined);
      }
      for (const listener of this.#listeners) listener();
    } while (this.#readAgain);
  }
}

/** Leaves out halves whose tables are gone, so that they are loaded again. */
async function stillMigrated(db: Db, halves: readonly TakenHalf[]): Promise<readonly TakenHalf[]> {
  const withTables = halves.filter(({ half }) => Object.keys(half.half.migrations ?? {}).length > 0);
  const purged = await findPurged(
    db,
    withTables.map(({ manifest }) => manifest.id),
  );
  return halves.filter(({ manifest }) => !purged.has(manifest.id));
}

/** Maximum number of lists of left-out files that are retained for pages opened earlier. */
const listsKept = 20;

async function readInUse(
  { config, db, clock, log, sources = [] }: PluginsOptions,
  take: TakeHalf,
  last: PluginsInUse | undefined,
): Promise<PluginsInUse> {
  const root = buildsFolder(config.dataDir);
  // A page that was opened earlier cannot outlive its session by much.
  const since = new Date(clock.now().getTime() - config.sessionHours * 3_600_000);
  const [builds, switches, inFolders, written] = await Promise.all([
    findBuilds(db, since),
    readSwitches(db),
    findPlugins(config),
    findDevelopmentHalves(config, log),
  ]);
  const read = (build: PluginBuild) => readBuild(root, build, (missing) => readStoredArchive(db, missing));
  const { inUse = [], replaced = [] } = Object.groupBy(builds, ({ replacedAt }) =>
    replacedAt === null ? 'inUse' : 'replaced',
  );
  const [added, before] = await Promise.all([Promise.all(inUse.map(read)), Promise.all(replaced.map(read))]);
  await removeOthers(root, builds);

  const found = catalogueOf([...inFolders, ...added], log);
  const { plugins } = found.catalogue;
  const development = written.map(({ source }) => source);
  const inDevelopment = new Set(development.map(({ manifest }) => manifest.id));
  // The half in development takes precedence over the one that was given, and that over others of the same ID.
  const candidates = new Map(
    [...sourcesOf(found), ...sources, ...development].map((source) => [source.manifest.id, source]),
  );
  const known = [
    ...plugins.filter(({ id }) => !candidates.has(id)),
    ...[...candidates.values()].map(({ manifest }) => manifest),
  ];
  const off = turnedOff(known, switches);
  const inPlace = [...candidates.values()].filter(({ manifest }) => !off.has(manifest.id));
  const { halves, refused } = await takeHalves({
    plugins: known,
    sources: inPlace,
    former: await stillMigrated(db, last?.halves ?? []),
    take,
    log,
  });
  const taken = new Map(halves.map(({ manifest }) => [manifest.id, manifest]));
  const failed = inPlace.flatMap(({ manifest }) => {
    const { id } = manifest;
    const reason = refused.get(id);
    return reason === undefined || inDevelopment.has(id)
      ? []
      : [{ id, integrity: integrityOf(manifest), reason }];
  });
  const installed = {
    ...found,
    catalogue: {
      // If a new build failed, the former build's server half is still running, and its browser half stays with it.
      plugins: plugins.flatMap((plugin) =>
        failed.some(({ id }) => id === plugin.id) ? (taken.get(plugin.id) ?? []) : plugin,
      ),
      refused: [...found.catalogue.refused, ...failed.map(({ id, reason }) => ({ id, reason }))],
    },
  };
  const events = new Map(
    halves.flatMap(({ manifest: { id, events = [] } }) =>
      events.map(({ name, access }) => [name, { pluginId: id, access }] as const),
    ),
  );
  const manifests = [...installed.catalogue.plugins, ...halves.map(({ manifest }) => manifest)];
  const inPage = pageCatalogue(installed.catalogue);
  const lists = [
    ...(last?.laterLists ?? []),
    ...(inPage.later ? [[inPage.later.url, inPage.later.content] as const] : []),
  ];
  return {
    ...installed,
    files: new Map([
      ...before.flatMap((plugin) => ('files' in plugin ? plugin.files : [])),
      ...installed.files,
    ]),
    inPage,
    laterLists: new Map(lists.slice(-listsKept)),
    switches,
    needed: neededBy(known),
    contents: new ContentFiles(),
    events,
    flagDefaults: Object.fromEntries(
      manifests.flatMap(({ flags = [] }) => flags.map((flag) => [flag.id, flag.default])),
    ),
    held: new Set(manifests.flatMap(({ held = [] }) => held.map(({ name }) => name))),
    permissions: permissionRules(halves.flatMap(({ half }) => half.permissions)),
    halves,
    refusedHalves: failed,
    developed: written.map((half) => ({ ...half, refused: refused.get(half.source.manifest.id) ?? null })),
  };
}
