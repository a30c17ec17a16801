import type { Permission } from '@anteroom/domain/permissions';
import type { ServerHalf } from '@anteroom/server-sdk';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Listener } from '../database/listener.ts';
import type { Db } from '../database/schema.ts';
import type { FindService } from '../kernel/portalOf.ts';
import type { RegisteredHalf } from '../kernel/RegisteredHalf.ts';
import { type HalfSource, sourcesOf, takeHalves } from '../kernel/takeHalves.ts';
import { ContentFiles } from '../site/contentFiles.ts';
import { findBuilds, type PluginBuild, readStoredArchive } from './builds.ts';
import { catalogueOf, type InstalledPlugins, readBuild } from './catalogue.ts';
import { findPlugins } from './folders.ts';
import { buildsFolder, removeOthers } from './layOut.ts';
import { type PageCatalogue, pageCatalogue } from './pageCatalogue.ts';
import { disabledFor, type PluginSwitches, readSwitches } from './switches.ts';

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
  readonly halves: readonly RegisteredHalf[];
}

interface PluginsOptions {
  readonly config: Config;
  readonly db: Db;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Migrates and registers a server half. @throws PluginFault */
  readonly takeHalf: (half: ServerHalf, findService: FindService) => Promise<RegisteredHalf>;
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
        this.#inUse = await readInUse(this.#options, this.#inUse);
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

/** Of the lists of files that older pages may still ask for. */
const listsKept = 20;

async function readInUse(
  { config, db, clock, log, takeHalf, sources }: PluginsOptions,
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
  const inPlace = sources ?? sourcesOf(found);
  const { halves, refused } = await takeHalves(plugins, inPlace, takeHalf, log);
  const hasFailed = ({ id }: { readonly id: string }) =>
    refused.has(id) && inPlace.some(({ manifest }) => manifest.id === id);
  const installed = {
    ...found,
    catalogue: {
      plugins: plugins.filter((plugin) => !hasFailed(plugin)),
      refused: [
        ...found.catalogue.refused,
        ...plugins.filter(hasFailed).map(({ id }) => ({ id, reason: refused.get(id) ?? '' })),
      ],
    },
  };
  const declared = inPlace.map(({ manifest }) => manifest);
  const events = new Map(
    declared.flatMap(({ id, events = [] }) =>
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
