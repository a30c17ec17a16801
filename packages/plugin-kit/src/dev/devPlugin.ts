import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { watch } from 'chokidar';
import { PluginFault } from '../finding.ts';
import { watchedParts } from '../pluginLayout.ts';
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

/**
 * Shows the plugin in the working directory in a running portal, and updates it after every change, until the command
 * is stopped.
 *
 * @throws PluginFault if the portal's URL is invalid or the data folder does not exist.
 */
export async function devPlugin({ portal, port, data }: DevOptions): Promise<void> {
  const folder = process.cwd();
  const portalOrigin = originOf(portal);
  if (data !== undefined && !existsSync(data)) throw refused(`--data ${data} is not a folder`);
  const outDir = await mkdtemp(join(tmpdir(), 'anteroom-dev-'));
  const build = new DevBuild(folder, outDir);
  const server = new DevServer(outDir, portalOrigin);
  const origin = await server.listen(port);
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
  await renew();

  const watcher = watch(
    watchedParts.map((name) => join(folder, name)),
    { ignoreInitial: true },
  );
  const changes = oneAtATime(renew);
  watcher.on('all', changes);
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  print(`Open ${portalLink(portalOrigin, origin)}\n${await portalNotice(portalOrigin)}`);

  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  await Promise.all([watcher.close(), server.close(), half?.remove()]);
  await rm(outDir, { recursive: true });
}

/**
 * Runs `work` shortly after a call, and never concurrently. Calls during a run lead to one more run shortly after it.
 */
function oneAtATime(work: () => Promise<void>): () => void {
  let running = false;
  let asked = false;
  const run = async () => {
    running = true;
    while (asked) {
      await setTimeout(SETTLE_MS);
      asked = false;
      await work();
    }
    running = false;
  };
  return () => {
    asked = true;
    if (!running) void run();
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
async function portalNotice(portal: string): Promise<string> {
  const answer = await fetch(portal + developmentPath).catch(() => null);
  if (!answer) return `There is no portal at ${portal} yet. Start one with DEV_PLUGINS=1.`;
  // The portal asks for a session, so it has the endpoint.
  if (answer.status === 401) return 'Sign in as an internal user. Ctrl-C stops.';
  return `The portal at ${portal} does not accept development plugins. Start it with DEV_PLUGINS=1.`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
