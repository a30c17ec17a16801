/**
 * Prepares every command: checks the Node version, installs the dependencies and builds. Has no dependencies itself.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/**
 * Environment in which the project's own binaries, including Node, come first in the path, and processes share a
 * compile cache.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  DO_NOT_TRACK: '1',
  // Logs are read as plain text; otherwise each of thousands of dots would have colour codes.
  ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
};

/** Ends the process with a one-line error message. */
export function stop(message) {
  process.stderr.write(`\n  ${message}\n\n`);
  process.exit(1);
}

/** Installs the locked dependencies, unless the last installation was from the same lock file. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    stop(`Anteroom needs Node 20 or newer; this is ${process.versions.node}. See https://nodejs.org.`);
  }
  const stamp = join(root, 'node_modules', '.anteroom-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stdout.write('Installing dependencies …\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: process.env,
  });
  if (status !== 0) stop('The dependencies could not be installed: see the messages above.');
  writeFileSync(stamp, lock);
}

/** Returns the folders of the workspace's packages in a tree, such as `packages/server`. */
export function workspaces(tree = root) {
  const { workspaces } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((place) => {
      const parent = place.replace(/\/\*$/, '');
      return parent === place ? place : readdirSync(join(tree, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(join(tree, folder, 'package.json')));
}

/** Builds the host and the plugins. What is up to date is not built again. */
export function build() {
  process.stdout.write('Building what is stale …\n');
  const { status } = run('turbo', ['run', 'build', '--output-logs=errors-only', '--log-prefix=none'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) stop('The build failed: see the messages above.');
}

/** Runs one of the project's binaries until it ends. If `stdio` captures the output, it is shown only on failure. */
export function run(command, args, options = {}) {
  const result = spawnSync(join(bin, command), args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (result.error) stop(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) {
    process.stdout.write(result.stdout ?? '');
    process.stderr.write(result.stderr ?? '');
  }
  return result;
}

/** Starts a script in the pinned Node version, forwards signals to it, and exits with its exit code. */
export function become(script, args = [], env = {}) {
  const child = spawn(join(bin, 'node'), [join(root, script), ...args], {
    cwd: root,
    env: { ...environment, ...env },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
