/** Copies the tree to a separate folder, from which plugins can be removed. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, stop, workspaces } from './prepare.mjs';

/**
 * Copies every file that git tracks or would track, the installed dependencies, and the build information of `tsc -b`.
 *
 * @returns the copy's folder; `take`, which removes plugins from it; `putBack`, which restores what was removed; and
 * `remove`
 */
export function copyTree() {
  const parent = mkdtempSync(join(tmpdir(), 'anteroom-without-'));
  // If the caller is root, PostgreSQL runs there as a separate user.
  chmodSync(parent, 0o755);
  const folder = join(parent, 'tree');
  const away = join(parent, 'away');
  mkdirSync(away);
  for (const file of files()) {
    // `tsc -b` compares modification times: files that are not newer than its output are not checked again.
    cpSync(join(root, file), join(folder, file), { preserveTimestamps: true });
  }
  for (const place of ['', ...workspaces()]) {
    const modules = join(place, 'node_modules');
    if (existsSync(join(root, modules))) link(join(root, modules), join(folder, modules));
  }
  // Some tests use git to list the files of the tree.
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
  ]) {
    if (spawnSync('git', args, { cwd: folder }).status !== 0) stop(`git ${args[0]} failed in ${folder}.`);
  }
  return {
    folder,
    take(ids) {
      for (const id of ids) renameSync(join(folder, 'plugins', id), join(away, id));
    },
    putBack() {
      for (const id of readdirSync(away)) {
        renameSync(join(away, id), join(folder, 'plugins', id));
        touch(join(folder, 'plugins', id));
      }
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

function files() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [
    ...stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file))),
    ...workspaces().flatMap((place) => [
      ...filesIn(join(place, '.types'), /(\.(ts|json)|tsbuildinfo)$/),
      ...readdirSync(join(root, place)).flatMap((name) =>
        name.endsWith('.tsbuildinfo') ? [join(place, name)] : [],
      ),
    ]),
  ];
}

/** Returns the files below a folder of the tree whose names match, if it exists. */
function filesIn(folder, names) {
  if (!existsSync(join(root, folder))) return [];
  const found = readdirSync(join(root, folder), { recursive: true });
  return found.filter((file) => names.test(file)).map((file) => join(folder, file));
}

/**
 * Creates hard links to a folder's files, which takes no space; on another disk, copies them. Skips caches, because
 * tools modify them in place.
 */
function link(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) {
      if (dirname(source) !== join(root, 'node_modules') || !isCache(entry.name)) link(source, target);
    } else linkFile(source, target);
  }
}

function isCache(name) {
  return name.startsWith('.') && name !== '.bin';
}

function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes(error.code)) throw error;
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}

/** Updates the modification times of a folder's files, so that `tsc -b` notices that they are back. */
function touch(folder) {
  const now = new Date();
  for (const file of readdirSync(folder, { recursive: true }))
    if (/\.(tsx?|json)$/.test(file)) utimesSync(join(folder, file), now, now);
}
