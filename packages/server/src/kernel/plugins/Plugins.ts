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
import { disabledFor, neededBy, type PluginSwitches, readSwitches, turnedOff } from './switches.ts';

/** Plugins that are installed at one moment. */
export interface PluginsInUse extends InstalledPlugins {
  readonly inPage: PageCatalogue;
  /** Lists of the files that a page leaves out (`PageCatalogue.later`), by URL, including those of earlier pages. */
  readonly laterLists: ReadonlyMap<string, string>;
  readonly switches: PluginSwitches;
  /** Ids of a plugin and of all that it requires, by its id. */
  readonly needed: ReadonlyMap<string, readonly string[]>;
  readonly contents: ContentFiles;
  /** Events of the plugins, by name. */
  readonly events: ReadonlyMap<string, { readonly pluginId: string; readonly access: string }>;
  /** Values of the plugins' flags that nothing has set. */
  readonly flagDefaults: Readonly<Record<string, boolean>>;
  /** Resources and controls that plugins declare, as conditions name them. */
  readonly held: ReadonlySet<string>;
  /** Permissions of the portal and of the server halves in use. */
  readonly permissions: PermissionRules;
  /** Server halves in use. */
  readonly halves: readonly TakenHalf[];
  /** Server halves that are being written, each with why it was not taken. */
  readonly developed: readonly (DevelopmentHalf & { readonly refused: string | null })[];
}

interface PluginsOptions {
  readonly config: Config;
  readonly db: Db;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Server halves in place of those that were built. */
  readonly sources?: readonly HalfSource[] | undefined;
}

/** Takes server halves of plugins, and puts them to use. */
export interface HalfWork {
  readonly take: TakeHalf;
  /** Puts halves in the place of those that are in use. */
  readonly use: (halves: readonly TakenHalf[]) => Promise<void>;
}

/** The portal's plugins, read anew by every process when a command changes them. */
export class Plugins {
  readonly #options: PluginsOptions;
  readonly #listeners = new Set<() => void>();
  #halfWork: HalfWork | undefined;
  #inUse: PluginsInUse | undefined;
  /** The reading under way, and whether another has to follow since something changed meanwhile. */
  #reading: Promise<void> | undefined;
  #readAgain = false;

  constructor(options: PluginsOptions) {
    this.#options = options;
    options.listener.on('plugins_changed', () => void this.read());
    // Changes that were announced while the connection was lost are read now. At the start there is nothing to read
    // again.
    options.listener.onConnected(() => void (this.#inUse && this.read()));
  }

  /** @throws Error before {@link start}. */
  get inUse(): PluginsInUse {
    if (!this.#inUse) throw new Error('The plugins have not been read yet.');
    return this.#inUse;
  }

  /** Returns the server half of a plugin; undefined where it has none, or none that could be taken. */
  findHalf(id: string): RegisteredHalf | undefined {
    return this.halves.find(({ manifest }) => manifest.id === id)?.half;
  }

  /** Returns the server halves in use; none before {@link start}. */
  get halves(): readonly TakenHalf[] {
    return this.#inUse?.halves ?? [];
  }

  /** Values of the plugins' flags that nothing has set; none before the first {@link read}. */
  get flagDefaults(): Readonly<Record<string, boolean>> {
    return this.#inUse?.flagDefaults ?? {};
  }

  /** Resources and controls that plugins declare, such as `control:HideTrips`; none before the first {@link read}. */
  get held(): ReadonlySet<string> {
    return this.#inUse?.held ?? new Set();
  }

  /** Ids of the installed plugins that a firm does not have. */
  disabledFor(companyId: string | undefined): readonly string[] {
    const { catalogue, switches } = this.inUse;
    return disabledFor(
      switches,
      companyId,
      catalogue.plugins.map(({ id }) => id),
    );
  }

  /** Returns the permission of those who may hear an event of a plugin; undefined for no such event, or where the firm has not the plugin. */
  eventAccess(name: string, companyId: string): string | undefined {
    const event = this.inUse.events.get(name);
    if (!event || this.isSwitchedOff(event.pluginId, companyId)) return undefined;
    return event.access;
  }

  /** Returns whether a firm does not have a plugin, or one of those that it requires. */
  isSwitchedOff(id: string, companyId: string): boolean {
    const { switches, needed } = this.inUse;
    return disabledFor(switches, companyId, needed.get(id) ?? [id]).length > 0;
  }

  /** Returns a plugin that a firm has; undefined for one that is not installed, or switched off. */
  findFor(id: string, companyId: string): PluginManifest | undefined {
    return this.isSwitchedOff(id, companyId) ? undefined : this.find(id);
  }

  /** Returns an installed plugin, or what is declared of a server half in its place. */
  find(id: string): PluginManifest | undefined {
    const installed = this.inUse.catalogue.plugins.find((plugin) => plugin.id === id);
    return installed ?? this.halves.find(({ manifest }) => manifest.id === id)?.manifest;
  }

  /** Calls after {@link inUse} was replaced. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Reads what is installed for the first time. It is called when everything is there that halves work with.
   *
   * @throws when it cannot be read, or the halves cannot be used together; {@link read} tries again.
   */
  async start(halfWork: HalfWork): Promise<void> {
    this.#halfWork = halfWork;
    return this.read();
  }

  /** Reads what is installed. What was read before stays in use if it cannot be read. Does nothing before {@link start}. */
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
        // The database went away: it is read again when it is back and listened to.
        this.#options.log.error({ err: error }, 'the installed plugins could not be read');
        return;
      }
      for (const half of this.#inUse.developed) {
        // Its author may have ended meanwhile.
        await tellDevelopment(half, half.refused).catch(() => undefined);
      }
      for (const listener of this.#listeners) listener();
    } while (this.#readAgain);
  }
}

/** Leaves out halves whose tables are gone, so that they are taken anew. */
async function stillMigrated(db: Db, halves: readonly TakenHalf[]): Promise<readonly TakenHalf[]> {
  const withTables = halves.filter(({ half }) => Object.keys(half.half.migrations ?? {}).length > 0);
  const purged = await findPurged(
    db,
    withTables.map(({ manifest }) => manifest.id),
  );
  return halves.filter(({ manifest }) => !purged.has(manifest.id));
}

/** Maximum number of lists of left-out files that are kept for pages opened earlier. */
const listsKept = 20;

async function readInUse(
  { config, db, clock, log, sources = [] }: PluginsOptions,
  take: TakeHalf,
  last: PluginsInUse | undefined,
): Promise<PluginsInUse> {
  const root = buildsFolder(config.dataDir);
  // A page that was opened before cannot outlive its session by much.
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
  // The half of an id that is being written comes first, then the one that was given.
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
  const failed = inPlace.flatMap(({ manifest: { id } }) => {
    const reason = refused.get(id);
    return reason === undefined || inDevelopment.has(id) ? [] : [{ id, reason }];
  });
  const installed = {
    ...found,
    catalogue: {
      // If a new build failed, the former build's server half is still running, and its browser half stays with it.
      plugins: plugins.flatMap((plugin) =>
        failed.some(({ id }) => id === plugin.id) ? (taken.get(plugin.id) ?? []) : plugin,
      ),
      refused: [...found.catalogue.refused, ...failed],
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
    developed: written.map((half) => ({ ...half, refused: refused.get(half.source.manifest.id) ?? null })),
  };
}
