/**
 * `npm run take-away [-- types | tests] [id …]`: takes plugins out of a copy of the tree and checks what is left. With `types` or `tests`,
 * only the one or the other.
 *
 * 1. Types without each plugin and those that require it. `npm test` runs this much.
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
const ids = readdirSync(join(root, 'plugins'));
for (const id of asked) if (!ids.includes(id)) stop(`No such plugin: ${id}. There are ${ids.join(', ')}.`);

/** Leaves out the tests of the whole, which name plugins. */
const parts = ['--project', '!@anteroom/test'];

const requirements = new Map(ids.map((id) => [id, requirementsOf(id)]));
const failed = [];
const copy = copyTree();
process.on('exit', copy.remove);
let running;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.kill('SIGTERM');
    process.exit(1);
  });
}

if (only !== 'tests') {
  await check('types with every plugin', [], types);
  for (const id of asked.length > 0 ? asked : ids)
    await check(`types without ${id}`, withRequiring(id), types);
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

/** Runs a check while plugins are away, and says how it ended. What it wrote is shown if it failed. */
async function check(title, away, run) {
  const begun = performance.now();
  copy.take(away);
  const { status, written } = await run();
  copy.putBack();
  const also = away.length > 1 && away.length < 6 ? ` (away: ${away.join(', ')})` : '';
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? '✓' : '✗'} ${title}${also}: ${seconds} s\n`);
  if (status === 0) return;
  process.stdout.write(written);
  failed.push(title);
}

function types() {
  return call('tsc', ['-b', ...workspaces(copy.folder), '--checkers', '1']);
}

/** Runs the unit tests that these paths or options of vitest choose. */
function tests(...chosen) {
  mkdirSync(join(copy.folder, 'test-results'), { recursive: true });
  const workers = Math.ceil(1.5 * availableParallelism());
  return call('vitest', ['run', ...chosen, `--maxWorkers=${workers}`, '--reporter=dot', '--silent']);
}

async function call(command, args) {
  const bin = join(copy.folder, 'node_modules', '.bin');
  running = spawn(join(bin, command), args, {
    cwd: copy.folder,
    env: { ...environment, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(running, 'exit');
  const written = await Promise.all([text(running.stdout), text(running.stderr)]);
  const [status] = await ended;
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
