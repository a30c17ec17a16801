import { sql } from 'kysely';
import { databaseProblem } from '../../kernel/database/databaseProblem.ts';
import { migrate, pendingMigrations } from '../../kernel/database/migrate.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { reachDatabase } from '../../kernel/database/reachDatabase.ts';
import { tryOut } from '../../kernel/database/tryOut.ts';
import { createLog } from '../../kernel/log.ts';
import { readConfig } from '../config.ts';
import { migrations } from '../migrations.ts';
import type { Database } from '../schema.ts';
import { commandGroup } from './commandGroup.ts';

/** Command that migrates the database. */
export const migrateCommand = commandGroup({
  usage: `anteroom migrate [--dry-run], in the environment of the server (DATA_DIR, DATABASE_URL)

  brings the database up to date, as the server does when it starts
  --dry-run                      migrate, and then roll back: says what is pending, and whether it would work. Waits up to five seconds for a
                                 table that is in use, and locks it meanwhile. While a server is running, try it on a restored backup instead
`,
  options: { 'dry-run': 'boolean' },
  async run({ command, firm, options: { 'dry-run': dryRun }, env }) {
    if (command !== undefined || firm !== undefined) return null;
    const config = readConfig(env, { trial: true });
    const database = await reachDatabase(config);
    const db = openDatabase<Database>(database.url, 2, createLog('silent'));
    try {
      const pending = await pendingMigrations(db, migrations);
      if (pending.length === 0) return `${database.name} is up to date.\n`;
      if (dryRun) {
        await tryOut(db, { dryRun }, async (tx) => {
          await sql`set local lock_timeout = '5s'`.execute(tx);
          await migrate(tx, migrations);
        });
      } else {
        await migrate(db, migrations);
      }
      const done = dryRun ? 'would be brought up to date; nothing was changed' : 'is up to date now';
      return `${database.name} ${done}:\n${pending.map((name) => `  ${name}\n`).join('')}`;
    } catch (error) {
      throw databaseProblem(error, config);
    } finally {
      await db.destroy();
      await database.release();
    }
  },
});
