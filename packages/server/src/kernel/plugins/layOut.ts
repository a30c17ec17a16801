import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PluginBuild } from './builds.ts';
import { PluginFault } from './pluginFault.ts';
import { readArchive, sha384 } from './readArchive.ts';

/** Returns the folder in which builds are unpacked on this machine. */
export function buildsFolder(dataDir: string): string {
  return join(dataDir, 'plugins');
}

/** Returns the folder of a build. Adding a build again gives it another folder, which repairs files altered on disk. */
export function folderOf(root: string, { id, build, addedAt }: PluginBuild): string {
  return join(root, id, `${build}.${addedAt.getTime().toString(36)}`);
}

export function isLaidOut(root: string, build: PluginBuild): Promise<boolean> {
  return stat(folderOf(root, build)).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a build's files to a temporary folder and moves it into place when everything is on the disk, so that the
 * folder is complete or absent. Does nothing if it exists. The caller must hold the data folder.
 */
export async function layOut(
  root: string,
  build: PluginBuild,
  readStored: (build: PluginBuild) => Promise<Buffer>,
): Promise<void> {
  const folder = folderOf(root, build);
  if (await isLaidOut(root, build)) return;
  const { files } = await readArchive(await readStored(build));
  const making = `${folder}.new`;
  await rm(making, { recursive: true, force: true });
  for (const [path, content] of files) await write(join(making, path), content);
  await rename(making, folder);
}

/**
 * Compares a build's files on this machine with the hashes in the database: no file may be missing, added or altered.
 *
 * @throws PluginFault that names the first file that differs.
 */
export async function checkLaidOut(root: string, build: PluginBuild): Promise<void> {
  const folder = folderOf(root, build);
  const mend = 'Add the plugin again to mend it';
  const found = new Set(await listFiles(folder));
  for (const [path, hash] of Object.entries(build.files)) {
    const content = await readFile(join(folder, path)).catch(() => null);
    if (content === null) throw new PluginFault(`The file ./${path} is missing. ${mend}.`);
    if (sha384(content) !== hash) {
      throw new PluginFault(`The file ./${path} was changed after the plugin was installed. ${mend}.`);
    }
    found.delete(path);
  }
  const [stranger] = found;
  if (stranger !== undefined) {
    throw new PluginFault(`The file ./${stranger} was added after the plugin was installed. ${mend}.`);
  }
}

/** Removes the folders of builds that are no longer served to anybody. */
export async function removeOthers(root: string, builds: readonly PluginBuild[]): Promise<void> {
  const kept = new Set(builds.map((build) => folderOf(root, build)));
  const ids = await readdir(root).catch(() => []);
  for (const id of ids) {
    for (const name of await readdir(join(root, id))) {
      const folder = join(root, id, name);
      if (!kept.has(folder)) await rm(folder, { recursive: true, force: true });
    }
  }
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
  );
}

async function write(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
