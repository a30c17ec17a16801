import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { become, build, environment, install, root, stop } from './prepare.mjs';

const asked = process.argv.slice(2);
const at = asked.indexOf('--against');
const [, commit] = at < 0 ? [] : asked.splice(at, 2);
if (at >= 0 && !commit) stop('Which commit? npm run bench -- --against <commit> [row …]');

install();
build();
if (at < 0) become('test/bench/main.ts', asked);
else becomeComparison();

/** Compares with another commit, in a separate folder beside this one, which is removed at the end. */
function becomeComparison() {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-before-'));
  // If the caller is root, PostgreSQL runs there as a separate user.
  chmodSync(folder, 0o755);
  const call = (command, args, cwd) => {
    const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: environment });
    if (status !== 0) stop(`${[command, ...args].join(' ')} failed.`);
  };
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    spawnSync('git', ['worktree', 'prune'], { cwd: root });
  });
  call('git', ['worktree', 'add', '--detach', '--force', folder, commit], root);
  call('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  call(join(folder, 'node_modules', '.bin', 'turbo'), ['run', 'build', '--output-logs=errors-only'], folder);
  become('test/bench/against.ts', [folder, ...asked]);
}
