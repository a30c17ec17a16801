import { type Kysely, sql } from 'kysely';
import { databaseProblem } from '../../kernel/database/databaseProblem.ts';
import { distribute, type Placed } from '../../kernel/database/distribute.ts';
import { migrate } from '../../kernel/database/migrate.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { reachDatabase } from '../../kernel/database/reachDatabase.ts';
import { findAccount } from '../../kernel/database/roles.ts';
import { createLog } from '../../kernel/log.ts';
import { StartError } from '../../kernel/startError.ts';
import { readConfig } from '../config.ts';
import { migrations } from '../migrations.ts';
import type { Database } from '../schema.ts';
import { commandGroup } from './commandGroup.ts';

/** Command that distributes the database by firm. */
export const databaseCommand = commandGroup({
  usage: `anteroom database distribute, in the environment of the server, which must be stopped

  distributes all tables over the workers of a Citus cluster, so that all rows of a firm are on one worker. If it fails, no table is
  distributed. Run again, it distributes new tables
`,
  async run({ command, operands, firm, env }) {
    if (command !== 'distribute' || operands.length > 0 || firm !== undefined) return null;
    const config = readConfig(env, { trial: true });
    if (config.databaseUrl === null)
      throw new StartError(
        'The database that comes with Anteroom cannot be distributed. Set DATABASE_URL to the coordinator of a Citus cluster.',
      );
    const database = await reachDatabase(config);
    try {
      await using db = openDatabase<Database>(database.url, 1, createLog('silent'));
      await requireCluster(db);
      await migrate(db, migrations);
      await requireOwner(db);
      const tables = await db.transaction().execute(distribute);
      await passOnSettings(db);
      return report(database.name, tables);
    } catch (error) {
      throw databaseProblem(error, config);
    } finally {
      await database.release();
    }
  },
});

async function requireCluster(db: Kysely<Database>): Promise<void> {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (extensions.length === 0)
    throw new StartError(
      'The database has no Citus. Install it on every server of the cluster, and let a superuser run in this database on each of them: create extension citus',
    );
  const { rows: workers } = await sql`
    select from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`.execute(db);
  if (workers.length === 0)
    throw new StartError(
      'The cluster has no worker. Let a superuser add one on the coordinator: select citus_add_node(<host>, <port>)',
    );
}

async function requireOwner(db: Kysely<Database>): Promise<void> {
  const { name, ownsTables } = await findAccount(db);
  if (ownsTables) return;
  throw new StartError(
    `The account "${name}" does not own the tables. Name the one that does in DATABASE_OWNER_URL.`,
  );
}

/** Configures the coordinator to pass the current firm to the workers, in every new connection. */
async function passOnSettings(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set citus.propagate_set_commands = 'local'`.execute(
    db,
  );
}

function report(database: string, tables: readonly Placed[]): string {
  const told = {
    distributed: 'distributed by firm',
    reference: 'whole on every worker',
    local: 'on the coordinator alone',
  };
  const lines = (Object.keys(told) as Placed['kind'][]).map((kind) => {
    const ofKind = tables.filter((table) => table.kind === kind);
    const before = kind === 'local' ? '' : `, ${ofKind.filter(({ isDone }) => isDone).length} of them before`;
    return `${String(ofKind.length).padStart(5)} tables ${told[kind]}${before}`;
  });
  return `${database} is distributed:\n${lines.join('\n')}\n`;
}
