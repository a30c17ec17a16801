import type { Permission } from '@anteroom/domain/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Listener } from '../database/listener.ts';
import type { Db } from '../database/schema.ts';
import { findPurged } from '../kernel/migrateHalf.ts';
import type { RegisteredHalf } from '../kernel/RegisteredHalf.ts';
import {
  type HalfSource,
  sourcesOf,
  type TakeHalf,
  type TakenHalf,
  takeHalves,
} from '../kernel/takeHalves.ts';
import { ContentFiles } from '../site/contentFiles.ts';
import { findBuilds, type PluginBuild, readStoredArchive } from './builds.ts';
import { catalogueOf, type InstalledPlugins, readBuild } from './catalogue.ts';
import { findPlugins } from './folders.ts';
import { buildsFolder, removeOthers } from './layOut.ts';
import { type PageCatalogue, pageCatalogue } from './pageCatalogue.ts';
import { disabledFor, type PluginSwitches, readSwitches, turnedOff } from './switches.ts';

/** What is installed at one moment. */
export interface PluginsInUse extends InstalledPlugins {
  readonly inPage: PageCatalogue;
  /** What a page left out of itself, by address; those of the pages before too. */
  readonly laterLists: ReadonlyMap<string, string>;
  readonly switches: PluginSwitches;
  readonly contents: ContentFiles;
  /** Their events by name. */
  readonly events: ReadonlyMap<string, { readonly pluginId: string; readonly access: Permission }>;
  /** Their server halves. */
  readonly halves: readonly TakenHalf[];
}

interface PluginsOptions {
  readonly config: Config;
  readonly db: Db;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly takeHalf: TakeHalf;
  /** Puts halves in the place of those that are in use. */
  readonly useHalves: (halves: readonly TakenHalf[]) => Promise<void>;
  /** Server halves in place of those that were built. */
  readonly sources?: readonly HalfSource[] | undefined;
}

/** The portal's plugins, read anew by every process when a command changes them. */
export class Plugins {
  readonly #options: PluginsOptions;
  readonly #listeners = new Set<() => void>();
  #inUse: PluginsInUse | undefined;
  /** The reading under way, and whether another has to follow since something changed meanwhile. */
  #reading: Promise<void> | undefined;
  #readAgain = false;

  constructor(options: PluginsOptions) {
    this.#options = options;
    options.listener.on('plugins_changed', () => void this.read());
    // What was changed while nobody listened is found now. At the start nothing has been read yet: that comes after.
    options.listener.onConnected(() => void (this.#inUse && this.read()));
  }

  /** @throws Error before the first {@link read}. */
  get inUse(): PluginsInUse {
    if (!this.#inUse) throw new Error('The plugins have not been read yet.');
    return this.#inUse;
  }

  /** Returns the server half of a plugin; undefined where it has none, or none that could be taken. */
  findHalf(id: string): RegisteredHalf | undefined {
    return this.halves.find(({ manifest }) => manifest.id === id)?.half;
  }

  /** The server halves in use; none before the first {@link read}. */
  get halves(): readonly TakenHalf[] {
    return this.#inUse?.halves ?? [];
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
  eventAccess(name: string, companyId: string): Permission | undefined {
    const { events, switches } = this.inUse;
    const event = events.get(name);
    if (!event || disabledFor(switches, companyId, [event.pluginId]).length > 0) return undefined;
    return event.access;
  }

  /** Whether a firm does not have a plugin. */
  isSwitchedOff(id: string, companyId: string): boolean {
    return disabledFor(this.inUse.switches, companyId, [id]).length > 0;
  }

  /** Calls after {@link inUse} was replaced. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Reads what is installed. What was read before stays in use if it cannot be read, except at the first time. */
  async read(): Promise<void> {
    if (this.#reading) {
      this.#readAgain = true;
      return this.#reading;
    }
    this.#reading = this.#readUntilCurrent().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readUntilCurrent(): Promise<void> {
    do {
      this.#readAgain = false;
      try {
        const next = await readInUse(this.#options, this.#inUse);
        await this.#options.useHalves(next.halves);
        this.#inUse = next;
      } catch (error) {
        if (!this.#inUse) throw error;
        // The database went away: it is read again when it is back and listened to.
        this.#options.log.error({ err: error }, 'the installed plugins could not be read');
        return;
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

/** Of the lists of files that older pages may still ask for. */
const listsKept = 20;

async function readInUse(
  { config, db, clock, log, takeHalf, sources = [] }: PluginsOptions,
  last: PluginsInUse | undefined,
): Promise<PluginsInUse> {
  const root = buildsFolder(config.dataDir);
  // A page that was opened before cannot outlive its session by much.
  const since = new Date(clock.now().getTime() - config.sessionHours * 3_600_000);
  const [builds, switches, inFolders] = await Promise.all([
    findBuilds(db, since),
    readSwitches(db),
    findPlugins(config),
  ]);
  const read = (build: PluginBuild) => readBuild(root, build, (missing) => readStoredArchive(db, missing));
  const { inUse = [], replaced = [] } = Object.groupBy(builds, ({ replacedAt }) =>
    replacedAt === null ? 'inUse' : 'replaced',
  );
  const [added, before] = await Promise.all([Promise.all(inUse.map(read)), Promise.all(replaced.map(read))]);
  await removeOthers(root, builds);

  const found = catalogueOf([...inFolders, ...added], log);
  const { plugins } = found.catalogue;
  const given = new Set(sources.map(({ manifest }) => manifest.id));
  const off = turnedOff([...plugins, ...sources.map(({ manifest }) => manifest)], switches);
  const inPlace = [...sources, ...sourcesOf(found).filter(({ manifest }) => !given.has(manifest.id))].filter(
    ({ manifest }) => !off.has(manifest.id),
  );
  const { halves, refused } = await takeHalves({
    plugins,
    sources: inPlace,
    former: await stillMigrated(db, last?.halves ?? []),
    take: takeHalf,
    log,
  });
  const taken = new Map(halves.map(({ manifest }) => [manifest.id, manifest]));
  const failed = inPlace.flatMap(({ manifest: { id } }) => {
    const reason = refused.get(id);
    return reason === undefined ? [] : [{ id, reason }];
  });
  const installed = {
    ...found,
    catalogue: {
      // Where a new build failed, the browser half of the former stays with its server half.
      plugins: plugins.flatMap((plugin) =>
        failed.some(({ id }) => id === plugin.id) ? (taken.get(plugin.id) ?? []) : plugin,
      ),
      refused: [...found.catalogue.refused, ...failed],
    },
  };
  const events = new Map(
    halves.flatMap(({ manifest: { id, events = [] } }) =>
      events.map(({ name, access }) => [name, { pluginId: id, access: access as Permission }] as const),
    ),
  );
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
    contents: new ContentFiles(),
    events,
    halves,
  };
}
