import { once } from 'node:events';
import { existsSync, type FSWatcher, watch as watchFolder } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { watch } from 'chokidar';
import { PluginFault } from '../finding.ts';
import { DevBuild } from './DevBuild.ts';
import { DevServer, portalLink } from './DevServer.ts';
import { ServerHalfInPortal } from './ServerHalfInPortal.ts';

export interface DevOptions {
  /** URL of the portal. */
  readonly portal: string;
  readonly port: number;
  /**
   * The portal's data folder, through which it runs the plugin's server half. If left out, only the browser half is
   * shown.
   */
  readonly data?: string | undefined;
}

/** Endpoint that answers 401 without a session if the server accepts development plugins, and 404 otherwise. */
const developmentPath = '/api/plugins/v1/development';

/** Debounce time in milliseconds, because editors write a file in several steps. */
const SETTLE_MS = 15;

/** Time limit in milliseconds for the portal to answer. */
const NOTICE_MS = 3000;

/**
 * Shows the plugin in the working directory in a running portal, and updates it after every change, until the command
 * is stopped.
 *
 * @throws PluginFault if the portal's URL is invalid, the data folder does not exist, or no port is free.
 */
export async function devPlugin({ portal, port, data }: DevOptions): Promise<void> {
  const folder = process.cwd();
  const portalOrigin = originOf(portal);
  if (data !== undefined && !existsSync(data)) throw refused(`--data ${data} is not a folder`);
  // The bundler names files by their real paths.
  const outDir = await realpath(await mkdtemp(join(tmpdir(), 'anteroom-dev-')));
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stop.abort());
  const watcher = watch(folder, { ignoreInitial: true, ignored: unread(folder, data) });
  const outside = new OutsideFiles([folder, outDir], () => builds.ask());
  const build = new DevBuild(folder, outDir, (file) => outside.watch(file));
  const server = new DevServer(outDir, portalOrigin);
  const half = data === undefined ? null : new ServerHalfInPortal(resolve(data), outDir, print);

  const renew = async () => {
    const begun = performance.now();
    try {
      const plugin = await build.run();
      server.publish({ plugin, fault: null });
      print(`${plugin.id} built in ${Math.round(performance.now() - begun)} ms`);
      if (half) await half.put(plugin);
      else if (plugin.server) print('Its server half runs with --data <the data folder of the portal>.');
    } catch (error) {
      // Building a half-written file can fail in any way. The next save triggers another build.
      const fault = error instanceof PluginFault ? error.message : String(error);
      server.publish({ fault });
      print(fault);
    }
  };
  const builds = oneAtATime(renew);
  try {
    const origin = await server.listen(port);
    // A file saved during the first build must cause another one.
    await Promise.race([stopped, new Promise<void>((resolve) => watcher.once('ready', resolve))]);
    if (!stop.signal.aborted) {
      watcher.on('all', builds.ask);
      builds.ask();
      await builds.ended();
    }
    if (!stop.signal.aborted) {
      print(`Open ${portalLink(portalOrigin, origin)}\n${await portalNotice(portalOrigin, stop.signal)}`);
    }
    await stopped;
  } finally {
    outside.close();
    await watcher.close();
    await builds.ended();
    await Promise.all([server.close(), half?.remove()]);
    await rm(outDir, { recursive: true });
  }
}

/** Returns what tells whether a build reads nothing of a path, and so `dev` need not watch it. */
function unread(folder: string, data: string | undefined): (path: string) => boolean {
  const dataDir = data === undefined ? null : resolve(data);
  return (path) =>
    resolve(path) === dataDir || /^(node_modules|dist|\..+)$/.test(basename(relative(folder, path)));
}

/**
 * Watches the files that builds read outside of the plugin's folder, such as those of another package of the workspace.
 * Installed packages are not watched.
 */
class OutsideFiles {
  readonly #files = new Set<string>();
  /** Watchers by folder, because many editors replace a file by another one. */
  readonly #folders = new Map<string, FSWatcher>();
  readonly #inside: readonly string[];
  readonly #onSave: () => void;

  /** @param inside - folders whose files need no watching here */
  constructor(inside: readonly string[], onSave: () => void) {
    this.#inside = inside;
    this.#onSave = onSave;
  }

  watch(file: string): void {
    if (this.#files.has(file) || /[\\/]node_modules[\\/]/.test(file)) return;
    if (this.#inside.some((folder) => file.startsWith(folder + sep))) return;
    this.#files.add(file);
    const folder = dirname(file);
    if (this.#folders.has(folder)) return;
    const watcher = watchFolder(folder, (_, name) => {
      if (this.#files.has(join(folder, name ?? ''))) this.#onSave();
    });
    // The folder may be gone, which the next build reports.
    watcher.on('error', this.#onSave);
    this.#folders.set(folder, watcher);
  }

  close(): void {
    for (const watcher of this.#folders.values()) watcher.close();
  }
}

/** Runs of a piece of work. */
interface Runs {
  /** Runs the work shortly after a call, and never concurrently. Calls during a run lead to one more run after it. */
  ask(): void;
  /** Resolves when nothing runs. */
  ended(): Promise<void>;
}

function oneAtATime(work: () => Promise<void>): Runs {
  let running: Promise<void> | null = null;
  let asked = false;
  const run = async () => {
    while (asked) {
      await setTimeout(SETTLE_MS);
      asked = false;
      await work();
    }
    running = null;
  };
  return {
    ask() {
      asked = true;
      running ??= run();
    },
    ended: async () => running ?? undefined,
  };
}

function originOf(portal: string): string {
  const address = URL.parse(portal);
  if (address && /^https?:$/.test(address.protocol)) return address.origin;
  throw refused('--portal must be an address like http://localhost:4100');
}

function refused(message: string): PluginFault {
  return new PluginFault([{ code: 'dev-refused', file: 'dev', message }]);
}

/** Returns what the author needs to know about the portal before opening it. */
async function portalNotice(portal: string, stop: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(NOTICE_MS)]);
  const answer = await fetch(portal + developmentPath, { signal }).catch(() => null);
  if (!answer) return `There is no portal at ${portal} yet. Start one with DEV_PLUGINS=1.`;
  // The portal asks for a session, so it has the endpoint.
  if (answer.status === 401) return 'Sign in as an internal user. Ctrl-C stops.';
  return `The portal at ${portal} does not accept development plugins. Start it with DEV_PLUGINS=1.`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
