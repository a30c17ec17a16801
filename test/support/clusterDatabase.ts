import { basename } from 'node:path';
import { accountUrlOf } from '@anteroom/server/kernel/database/embeddedAccount';
import { startCitus } from '@anteroom/server/testing/citusCluster';
import { Client } from 'pg';
import { command, repository } from './command.ts';

/** Environment variables with the database URLs of a portal and of the operator's commands. */
type DatabaseVariables = Readonly<Record<'DATABASE_URL' | 'DATABASE_OWNER_URL', string>>;

/** A distributed database without rows, used as template for the others. */
const empty = 'anteroom_empty';

/** Returns the URLs of the cluster's servers, coordinator first; empty if each portal runs its own PostgreSQL. */
function servers(): readonly string[] {
  return JSON.parse(process.env.PORTAL_CLUSTER ?? '[]');
}

/**
 * Starts a cluster for the databases of the portals that this process and its children start. Resolves with a function
 * that stops it.
 */
export async function startCluster(bin: string): Promise<() => Promise<void>> {
  const cluster = await startCitus(bin);
  process.env.PORTAL_CLUSTER = JSON.stringify(cluster.nodes.map((node) => node.urlOf('postgres')));
  try {
    const url = await cluster.createDatabase(empty);
    // A role belongs to the whole server, and Citus also creates it on the workers.
    await run(url, `create role ${new URL(accountUrlOf(url)).username} login`);
    await command(process.execPath, ['packages/server/src/cli.ts', 'database', 'distribute'], {
      cwd: repository,
      env: { DATABASE_URL: url },
    });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return () => cluster.stop();
}

/**
 * Returns the variables with which a portal reaches its database on the cluster, creating it if needed; null without a
 * cluster.
 *
 * @param template - data folder of a stopped portal, whose rows the new database gets
 */
export async function makeDatabase(dataDir: string, template?: string): Promise<DatabaseVariables | null> {
  const [coordinator] = servers();
  if (coordinator === undefined) return null;
  const name = nameOf(dataDir);
  const { rowCount } = await run(coordinator, `select from pg_database where datname = '${name}'`);
  if (rowCount === 0) await copyDatabase(template === undefined ? empty : nameOf(template), name);
  const url = new URL(coordinator);
  url.pathname = name;
  return { DATABASE_URL: accountUrlOf(url.href), DATABASE_OWNER_URL: url.href };
}

/** Removes the database of a stopped portal. Without a cluster, the database is in the portal's data folder. */
export async function dropDatabase(dataDir: string): Promise<void> {
  for (const server of servers())
    await run(server, `drop database if exists ${nameOf(dataDir)} with (force)`);
}

function nameOf(dataDir: string): string {
  return basename(dataDir).toLowerCase().replaceAll(/\W/g, '_');
}

/** Copies a database on each server of the cluster, including Citus's metadata about the servers and tables. */
async function copyDatabase(from: string, to: string): Promise<void> {
  for (const server of servers()) {
    // Citus stays connected to each database, and PostgreSQL cannot copy a database with connections.
    await run(server, `alter database ${from} allow_connections false`);
    await run(
      server,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${from}'`,
    );
    await run(server, `create database ${to} template ${from}`);
    // A copy does not include the database's settings.
    const { rows } = await run(
      server,
      `select unnest(setconfig) as setting from pg_db_role_setting
       where setdatabase = (select oid from pg_database where datname = '${from}') and setrole = 0`,
    );
    for (const { setting } of rows) {
      const [name, value] = setting.split('=');
      await run(server, `alter database ${to} set ${name} = '${value}'`);
    }
  }
}

async function run(url: string, statement: string) {
  const client = new Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
