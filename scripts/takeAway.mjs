/**
 * `npm run take-away [-- types | tests] [id …]`: takes plugins out of a copy of the tree and checks what is left. With `types` or `tests`,
 * only the one or the other.
 *
 * 1. Types: of the portal without any plugin, and without each plugin and those that require it. `npm test` does the first alone
 *    (`types --portal`): that no plugin names another but those that it requires is for a test of the server (`takeAway.test.ts`).
 * 2. Unit tests. With ids: all that are left without each. Otherwise all of the portal without any plugin, then those of each plugin where
 *    no other is there but what it requires. So every test has run without every plugin that it may be without, in minutes instead of hours.
 *
 * Tests of the whole, in `test`, take the plugins that come with the portal as they are.
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

/** Leaves out the tests of the whole, which name plugins. */
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
  // Only what plugins change is checked again without them. `npm test` has checked the tree itself.
  if (!portalOnly) await check('types with every plugin', [], types);
  if (asked.length === 0) await check('types without any plugin', ids, typesOfPortal);
}
if (only !== 'tests' && !portalOnly) {
  const left = asked.length > 0 ? [...asked] : [...ids];
  const checkLeft = async (tree) => {
    for (let id = left.shift(); id !== undefined; id = left.shift())
      await check(`types without ${id}`, withRequiring(id), types, tree);
  };
  // Most of the time goes into the one project of the server, which one core checks: another copy is checked beside it.
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

/** Runs a check of a copy while plugins are away, and says how it ended. What it wrote is shown if it failed. */
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

/** Checks the portal itself. Tests of the whole take the plugins as they are. */
function typesOfPortal({ folder }) {
  const projects = workspaces(folder).filter((project) => project !== 'test');
  return call(folder, 'tsc', ['-b', ...projects, '--checkers', '1']);
}

/** Runs the unit tests that these paths or options of vitest choose. */
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

/** Returns a plugin, and those that cannot be without it. */
function withRequiring(id) {
  const away = [id];
  for (const gone of away) {
    for (const [other, requires] of requirements) {
      if (requires.includes(gone) && !away.includes(other)) away.push(other);
    }
  }
  return away;
}

/** Returns a plugin, and those that it cannot be without. */
function withRequired(id) {
  const needed = [id];
  for (const one of needed) {
    needed.push(...requirements.get(one).filter((other) => !needed.includes(other)));
  }
  return needed;
}

/** Reads what a plugin requires from its declaration. */
function requirementsOf(id) {
  const declaration = readFileSync(join(root, 'plugins', id, 'plugin.ts'), 'utf8');
  const [, requires = ''] = /requires: \[([^\]]*)\]/.exec(declaration) ?? [];
  return [...requires.matchAll(/'([^']+)'/g)].map(([, other]) => other);
}
