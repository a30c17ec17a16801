import { Client } from 'pg';

/** Migrated database without data, which is copied for every test file. */
export const templateDatabase = 'anteroom_template';
/** Migrated database with the demo data; its contents are stored in a data folder. */
export const demoDatabase = 'anteroom_demo_template';

/**
 * Recreates a database, as a copy of `template` if given. Its files are copied directly, because writing every page to
 * the WAL takes twice as long, and so does dropping such a database.
 */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<void> {
  await execute(serverUrl, `drop database if exists "${name}" with (force)`);
  await execute(serverUrl, `create database "${name}" template "${template}" strategy file_copy`);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await execute(serverUrl, `drop database if exists "${name}" with (force)`);
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
