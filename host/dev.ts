import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { serverPageData } from './build/serverPageData.ts';

/**
 * `npm run dev`: the host with hot reload in front of a real server started for it, at the usual address. When a plugin
 * changes, it is rebuilt and the page reloads it. The design system's examples are at `/gallery`.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env.PORT ?? 4100);
const backPort = port + 1;
const back = `http://127.0.0.1:${backPort}`;
const address = `http://localhost:${port}`;

type ServerProcess = ChildProcessByStdio<null, Readable, null>;

let server = await startServer();
const vite = await createServer({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [serverPageData(back)],
  server: {
    port,
    strictPort: true,
    proxy: { '^/(api|idp|plugins|healthz|readyz)(/|$)': { target: back } },
  },
});
await vite.listen();
await watchPlugins(vite);
process.stdout.write(`\n  Anteroom, with hot reload: ${address}\n  Gallery: ${address}/gallery\n\n`);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

/** Resolves when the server is ready. If it cannot start, the server itself prints the reason. */
async function startServer(): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts'), '--trial'], {
    env: {
      ...process.env,
      DEV_PLUGINS: '1',
      PORT: String(backPort),
      PUBLIC_URL: address,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.once('exit', (code) => code && process.exit(code));
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  // Read the output to its end: a process blocks when nobody reads its output.
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('Anteroom is ready')) resolve();
  });
  await ready;
  return child;
}

async function watchPlugins({ ws, config }: ViteDevServer): Promise<void> {
  const folder = join(root, 'plugins');
  const building = new Map<string, NodeJS.Timeout>();
  for (const plugin of await readdir(folder)) {
    watch(join(folder, plugin), { recursive: true }, (_event, file) => {
      if (!file || !/^((browser|rules|locales|src)[\\/]|(plugin|api)\.ts$)/.test(file)) return;
      clearTimeout(building.get(plugin));
      building.set(
        plugin,
        setTimeout(() => void rebuild(plugin), 100),
      );
    });
  }

  const rebuild = async (plugin: string) => {
    const build = spawn('npm', ['run', 'build', '--silent'], { cwd: join(folder, plugin), stdio: 'inherit' });
    const [code] = await once(build, 'exit');
    if (code !== 0) return;
    // The server reads the list of installed plugins when it starts.
    await endServer();
    server = await startServer();
    config.logger.info(`plugin ${plugin} was built again`, { timestamp: true });
    ws.send({ type: 'full-reload' });
  };
}

async function endServer(): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function stop(): Promise<void> {
  await Promise.all([vite.close(), endServer()]);
  process.exit(0);
}
