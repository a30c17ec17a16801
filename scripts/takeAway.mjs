/**
 * `npm run take-away [-- id …]`: takes plugins out of a copy of the tree, one after the other, each with those that require it, and checks types and
 * unit tests of what is left. Without ids, every plugin: that takes hours.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, install, root, stop } from './prepare.mjs';

install();
const ids = readdirSync(join(root, 'plugins'));
const asked = process.argv.slice(2);
for (const id of asked) if (!ids.includes(id)) stop(`No such plugin: ${id}. There are ${ids.join(', ')}.`);

const failed = (asked.length > 0 ? asked : ids).filter((id) => !holdsWithout(withRequiring(id)));
if (failed.length > 0) stop(`What is left fails without ${failed.join(', and without ')}.`);

function holdsWithout(away) {
  process.stdout.write(`\n— without ${away.join(', ')}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-without-'));
  // PostgreSQL runs there as a user of its own if the caller is root.
  chmodSync(folder, 0o755);
  try {
    for (const file of call('git', ['ls-files', '-z'], { cwd: root }).stdout.split('\0')) {
      const isAway = away.some((id) => file.startsWith(`plugins/${id}/`));
      if (file && !isAway) cpSync(join(root, file), join(folder, file), { recursive: true });
    }
    const shown = { cwd: folder, stdio: 'inherit' };
    return (
      call('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'], shown)
        .status === 0 && call('npm', ['test', '--', 'types', 'unit'], shown).status === 0
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a plugin, and those that cannot be without it, by what their declarations say. */
function withRequiring(id) {
  const away = [id];
  for (const gone of away) {
    for (const other of ids.filter((one) => !away.includes(one))) {
      const declaration = readFileSync(join(root, 'plugins', other, 'plugin.ts'), 'utf8');
      const [, requires = ''] = /requires: \[([^\]]*)\]/.exec(declaration) ?? [];
      if (requires.includes(`'${gone}'`)) away.push(other);
    }
  }
  return away;
}

function call(command, args, options) {
  return spawnSync(command, args, {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
}
