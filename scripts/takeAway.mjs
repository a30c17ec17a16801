/**
 * `npm run take-away [-- types | tests] [id …]`: removes plugins from a copy of the tree and checks the rest. With
 * `types` or `tests`, runs only those checks.
 *
 * 1. Types: of the portal without any plugin, and without each plugin and those that require it. `npm test` runs only
 *   the former (`types --portal`); a server test (`takeAway.test.ts`) checks that a plugin refers only to plugins that
 *   it requires.
 * 2. Unit tests. With IDs: all remaining tests without each of these plugins. Otherwise all tests of the portal without
 *   any plugin, then the tests of each plugin with only the plugins that it requires. Thus every test runs once without
 *   all plugins that it does not need, in minutes instead of hours.
 *
 * The integration tests in `test` always use the plugins that come with the portal.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { copyTree } from './copyTree.mjs';
import { environment, install, root, stop, workspaces } from './prepare.mjs';

install();
const asked = process.argv.slice(2);
const only = ['types', 'tests'].includes(asked[0]) ? asked.shift() : undefined;
const portalOnly = asked[0] === '--portal';
if (portalOnly) asked.shift();
const ids = readdirSync(join(root, 'plugins'));
for (const id of asked) if (!ids.includes(id)) stop(`No such plugin: ${id}. There are ${ids.join(', ')}.`);

/** Leaves out the integration tests, which refer to plugins. */
const parts = ['--project', '!@anteroom/test'];

const requirements = new Map(ids.map((id) => [id, requirementsOf(id)]));
const failed = [];
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(1);
  });
}
const copy = newCopy();

if (only !== 'tests') {
  // Check everything first, so that the checks without plugins only repeat what plugins affect. `npm test` has already
  // checked the tree itself.
  if (!portalOnly) await check('types with every plugin', [], types);
  if (asked.length === 0) await check('types without any plugin', ids, typesOfPortal);
}
if (only !== 'tests' && !portalOnly) {
  const left = asked.length > 0 ? [...asked] : [...ids];
  const checkLeft = async (tree) => {
    for (let id = left.shift(); id !== undefined; id = left.shift())
      await check(`types without ${id}`, withRequiring(id), types, tree);
  };
  // Most of the time goes into the server's project, which is checked on one core, so a second copy is checked in
  // parallel.
  await Promise.all([checkLeft(copy), ...(availableParallelism() > 1 ? [checkLeft(newCopy())] : [])]);
}
if (only !== 'types' && asked.length > 0) {
  for (const id of asked) await check(`tests without ${id}`, withRequiring(id), () => tests(...parts));
}
if (only !== 'types' && asked.length === 0) {
  await check('tests without any plugin', ids, () => tests(...parts));
  for (const id of ids) {
    const needed = withRequired(id);
    const others = ids.filter((other) => !needed.includes(other));
    await check(`tests of ${id} alone`, others, () => tests(`plugins/${id}/`, '--passWithNoTests'));
  }
}
if (failed.length > 0) stop(`Failed: ${failed.join('; ')}.`);

function newCopy() {
  const made = copyTree();
  process.on('exit', made.remove);
  return made;
}

/** Runs a check of a copy without some plugins and reports the result. The check's output is shown only if it fails. */
async function check(title, away, run, tree = copy) {
  const begun = performance.now();
  tree.take(away);
  const { status, written } = await run(tree);
  tree.putBack();
  const also = away.length > 1 && away.length < 6 ? ` (away: ${away.join(', ')})` : '';
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? '✓' : '✗'} ${title}${also}: ${seconds} s\n`);
  if (status === 0) return;
  process.stdout.write(written);
  failed.push(title);
}

function types({ folder }) {
  return call(folder, 'tsc', ['-b', ...workspaces(folder), '--checkers', '1']);
}

/** Checks the portal itself, without the integration tests, which use the plugins. */
function typesOfPortal({ folder }) {
  const projects = workspaces(folder).filter((project) => project !== 'test');
  return call(folder, 'tsc', ['-b', ...projects, '--checkers', '1']);
}

/** Runs the unit tests selected by these paths or Vitest options. */
function tests(...chosen) {
  mkdirSync(join(copy.folder, 'test-results'), { recursive: true });
  const workers = Math.ceil(1.5 * availableParallelism());
  return call(copy.folder, 'vitest', [
    'run',
    ...chosen,
    `--maxWorkers=${workers}`,
    '--reporter=dot',
    '--silent',
  ]);
}

async function call(folder, command, args) {
  const bin = join(folder, 'node_modules', '.bin');
  const child = spawn(join(bin, command), args, {
    cwd: folder,
    env: { ...environment, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit');
  const written = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  running.delete(child);
  return { status, written: written.join('') };
}

/** Returns a plugin, and all plugins that directly or indirectly require it. */
function withRequiring(id) {
  const away = [id];
  for (const gone of away) {
    for (const [other, requires] of requirements) {
      if (requires.includes(gone) && !away.includes(other)) away.push(other);
    }
  }
  return away;
}

/** Returns a plugin, and all plugins that it directly or indirectly requires. */
function withRequired(id) {
  const needed = [id];
  for (const one of needed) {
    needed.push(...requirements.get(one).filter((other) => !needed.includes(other)));
  }
  return needed;
}

/** Returns the plugins that a plugin's declaration requires. */
function requirementsOf(id) {
  const declaration = readFileSync(join(root, 'plugins', id, 'plugin.ts'), 'utf8');
  const [, requires = ''] = /requires: \[([^\]]*)\]/.exec(declaration) ?? [];
  return [...requires.matchAll(/'([^']+)'/g)].map(([, other]) => other);
}
