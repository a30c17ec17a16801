import { existsSync } from 'node:fs';
import { mkdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { arch } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { extract } from 'tar';
import { reachDatabase } from '../kernel/database/reachDatabase.ts';
import { DataDirInUse, takeDataDir } from '../kernel/dataDir.ts';
import { portalVersion } from '../kernel/portalVersion.ts';
import { StartError } from '../kernel/startError.ts';
import { clusterFolder } from '../portal/backup/backupFiles.ts';
import { copyTree } from '../portal/backup/copyTree.ts';
import { dumpDatabase } from '../portal/backup/dumpDatabase.ts';
import { type PortalConfig, readConfig } from '../portal/config.ts';
import { runToEnd, tryToStart } from './tryVersion.ts';
import { verifyRelease } from './verifyRelease.ts';

const archiveName = /^anteroom-(\d+\.\d+\.\d+)-linux-(x64|arm64)\.tar\.gz$/;

/**
 * Installs a newer version next to the current one, migrates the data, and switches to the new version if it starts.
 * Otherwise everything is restored.
 *
 * @param home Folder of the installation.
 * @param say Prints a line.
 * @throws StartError with the reason why nothing was changed, or was restored; ConfigError.
 */
export async function upgrade(home: string, archive: string, say: (line: string) => void): Promise<void> {
  const [, version, machine] = archiveName.exec(basename(archive)) ?? [];
  if (version === undefined)
    throw new StartError(
      `${archive} is not a release. A release is named anteroom-<version>-linux-${arch()}.tar.gz.`,
    );
  if (machine !== arch())
    throw new StartError(`${archive} is for ${machine}, and this machine is ${arch()}.`);
  if (version.localeCompare(portalVersion, 'en', { numeric: true }) <= 0)
    throw new StartError(`${archive} is not newer than Anteroom ${portalVersion}, which is installed.`);
  await verifyRelease(archive, home);
  const config = readConfig(process.env);
  await refuseRunning(config);
  say(`The signature is good. Unpacking Anteroom ${version} …`);
  const tree = await unpack(resolve(archive), home, version);
  const hasData = config.databaseUrl !== null || existsSync(join(config.dataDir, clusterFolder));
  let kept: KeptDatabase | undefined;
  try {
    if (hasData) {
      say('Trying its changes to the database …');
      await runToEnd(home, tree, ['migrate', '--dry-run']);
    }
    kept = await keepDatabase(config, version);
    if (hasData) {
      say('Bringing the database up to date …');
      await runToEnd(home, tree, ['migrate']);
    }
    say('Starting it for trial …');
    await tryToStart(home, tree);
  } catch (error) {
    const outcome = (await kept?.putBack()) ?? unchanged;
    await rm(tree, { recursive: true, force: true });
    throw new StartError(`Anteroom ${version} does not start here: ${(error as Error).message}\n${outcome}`, {
      cause: error,
    });
  }
  const former = await readlink(join(home, 'current'));
  const next = join(home, 'current.new');
  await rm(next, { force: true });
  await symlink(join('versions', version), next);
  await rename(next, join(home, 'current'));
  say(
    `Anteroom ${version} is installed: start it. To go back, you need ${former}${kept.place === null ? '' : ` and ${kept.place}`}; remove them when you are sure.`,
  );
}

const unchanged = `Anteroom ${portalVersion} is still in use, with unchanged data.`;

/** Refuses to upgrade while the server runs. The operator has to stop it, because they know how and when. */
async function refuseRunning({ dataDir }: PortalConfig): Promise<void> {
  const held = await takeDataDir(dataDir, 'anteroom upgrade').catch((error) => {
    if (error instanceof DataDirInUse) throw new StartError(`${error.message} Stop it first.`);
    throw error;
  });
  await held.release();
}

/** Unpacks a version next to the others. */
async function unpack(archive: string, home: string, version: string): Promise<string> {
  const tree = join(home, 'versions', version);
  const unpacking = `${tree}.new`;
  for (const folder of [tree, unpacking]) await rm(folder, { recursive: true, force: true });
  await mkdir(unpacking);
  await extract({ cwd: unpacking, file: archive, strip: 3, strict: true }, [`anteroom/versions/${version}`]);
  await rename(unpacking, tree);
  return tree;
}

/** A copy of the database before the upgrade. */
interface KeptDatabase {
  /** Path of the copy; null if there was no database yet. */
  readonly place: string | null;
  /** Restores the database as far as possible. Returns the text for the operator. */
  putBack(): Promise<string>;
}

async function keepDatabase(config: PortalConfig, version: string): Promise<KeptDatabase> {
  const { dataDir, databaseUrl, databaseOwnerUrl } = config;
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  if (databaseUrl !== null) {
    const place = join(dataDir, `before-${version}-${time}.dump`);
    await whole(place, dumpDatabase(databaseOwnerUrl ?? databaseUrl, place));
    const putBack = async () =>
      `Anteroom ${portalVersion} is used as before. If it says that the database is newer, restore ${place} (pg_restore) into an empty one.`;
    return { place, putBack };
  }
  const cluster = join(dataDir, clusterFolder);
  const place = `${cluster}.before-${version}-${time}`;
  const isThere = existsSync(cluster);
  if (isThere) {
    await settle(config);
    await whole(place, copyTree(cluster, place));
  }
  return {
    place: isThere ? place : null,
    async putBack() {
      if (existsSync(cluster)) {
        // It may no longer start at all, which is why it is moved aside.
        await settle(config).catch(() => undefined);
        await rename(cluster, `${cluster}.failed-${version}-${time}`);
      }
      if (isThere) await rename(place, cluster);
      return unchanged;
    },
  };
}

/** Waits until a copy is complete. If it fails, for instance because the disk is full, removes what was copied. */
async function whole(place: string, copying: Promise<void>): Promise<void> {
  try {
    await copying;
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Starts and stops the embedded PostgreSQL. After that, no process of a killed server still uses its files, and they
 * are consistent.
 */
async function settle(config: PortalConfig): Promise<void> {
  const { release } = await reachDatabase(config);
  await release();
}
