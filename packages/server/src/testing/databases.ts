import { Client } from 'pg';

/** Migrated, without data; copied by every test file. */
export const templateDatabase = 'anteroom_template';
/** The same with the demo data; its contents are kept beside. */
export const demoDatabase = 'anteroom_demo_template';

/**
 * Makes a database anew, as a copy of `template` if one is named. Its files are copied: to write each page to the log takes twice as long, and
 * so does it to drop such a database.
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
