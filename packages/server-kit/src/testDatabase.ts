import { randomUUID } from 'node:crypto';
import { migrate } from '@anteroom/server/kernel/database/migrate';
import { openDatabase } from '@anteroom/server/kernel/database/openDatabase';
import { migrations } from '@anteroom/server/portal/migrations';
import type { Db } from '@anteroom/server/portal/schema';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeSentTable } from './Sent.ts';
import { insertFirms } from './testFirms.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server on which `createTestServer` creates its databases. */
    anteroomPostgres: string;
  }
}

const template = 'anteroom_server_kit';

/** Database of one test server. */
export interface TestDatabase {
  readonly db: Db;
  drop(): Promise<void>;
}

/** Creates the template database, with the portal's tables and the two firms. */
export async function makeTemplate(url: string): Promise<void> {
  await within(url, async (db) => {
    // A server that was not started for this run may still have the template of an earlier one.
    await sql`drop database if exists ${sql.id(template)} with (force)`.execute(db);
    await sql`create database ${sql.id(template)}`.execute(db);
  });
  await within(databaseUrl(url, template), async (db) => {
    await migrate(db, migrations);
    await makeSentTable(db);
    await db.transaction().execute(insertFirms);
  });
}

/** Creates a database for a test server. */
export async function createTestDatabase(url: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await within(url, async (db) => {
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db);
  });
  const db = open(databaseUrl(url, name));
  return {
    db,
    async drop() {
      await db.destroy();
      await within(url, async (server) => {
        await sql`drop database ${sql.id(name)} with (force)`.execute(server);
      });
    },
  };
}

async function within(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = open(url);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function open(url: string): Db {
  return openDatabase(url, 5, pino({ level: 'silent' }));
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
