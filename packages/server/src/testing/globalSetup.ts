import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../kernel/database/embedded.ts';
import { embeddedAccount } from '../kernel/database/embeddedAccount.ts';
import { migrate } from '../kernel/database/migrate.ts';
import { openDatabase } from '../kernel/database/openDatabase.ts';
import { admitAccount } from '../kernel/database/roles.ts';
import { openJobs } from '../kernel/jobs/jobs.ts';
import { migrations } from '../portal/migrations.ts';
import { createDatabase, templateDatabase, withDatabase } from './databases.ts';
import { type DemoTemplate, makeDemoTemplate } from './demoTemplate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server in which tests create their databases. */
    testDatabaseUrl: string;
    demoTemplate: DemoTemplate;
  }
}

/**
 * Starts one PostgreSQL server for the whole run, with a migrated database that is copied for every test file, and one
 * with demo data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? null : await mkdtemp(join(tmpdir(), 'anteroom-test-'));
  const postgres = dataDir ? await startEmbedded(dataDir) : null;
  const url = given ?? postgres?.url ?? '';

  await createDatabase(url, templateDatabase);
  await migrateTemplate(withDatabase(url, templateDatabase));
  project.provide('testDatabaseUrl', url);
  const demoDir = await mkdtemp(join(tmpdir(), 'anteroom-demo-'));
  project.provide('demoTemplate', await makeDemoTemplate(url, demoDir));

  return async () => {
    await rm(demoDir, { recursive: true, force: true });
    await postgres?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Migrates the template, and creates the tables of the job queue, which otherwise appear some time after a portal has
 * started. Also creates the server's account, which all databases of the PostgreSQL server share, since tests run
 * concurrently.
 */
async function migrateTemplate(url: string): Promise<void> {
  const log = pino({ level: 'silent' });
  await using db = openDatabase(url, 2, log);
  await migrate(db, migrations);
  const jobs = openJobs(db, null, log);
  jobs.start();
  await jobs.stop();
  await using account = openDatabase(await embeddedAccount(url, log), 1, log);
  await admitAccount(db, account);
}

async function startEmbedded(dataDir: string) {
  // PostgreSQL runs as a different user if we are root, as in the server's own data folder.
  await chmod(dataDir, 0o711);
  return startEmbeddedPostgres({ dataDir, maxConnections: 200, unsafe: true });
}
