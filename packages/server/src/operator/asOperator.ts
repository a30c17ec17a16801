import { userInfo } from 'node:os';
import { type Audit, openAudit } from '../audit/audit.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { databaseProblem } from '../database/databaseProblem.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { reachDatabase } from '../database/reachDatabase.ts';
import type { Db } from '../database/schema.ts';
import { timeOrderedIds } from '../ids.ts';
import { createLog } from '../log.ts';

/** What an operator's command works with, beside a server that may be running. */
export interface OperatorDeps {
  readonly config: Config;
  readonly db: Db;
  /** Which database that is, for the operator to read. */
  readonly database: string;
  readonly audit: Audit;
  readonly clock: Clock;
  /** The operator's account on the machine. */
  readonly operator: string;
}

/** The environment of the server; `INIT_CWD` is where npm was called. */
export type OperatorEnvironment = Readonly<Record<string, string | undefined>>;

/** @throws StartError or ConfigError with what the operator can mend. */
export async function asOperator<T>(
  env: OperatorEnvironment,
  work: (deps: OperatorDeps) => Promise<T>,
): Promise<T> {
  // As the server of a trial reads it, which has more than others; a command puts in no demo data by itself.
  const config = readConfig(env, { trial: true });
  const database = await reachDatabase(config);
  try {
    const db = openDatabase(database.url, 2, createLog('silent'));
    try {
      await migrate(db).catch((error) => {
        throw databaseProblem(error, config.databaseUrl ?? '');
      });
      const audit = openAudit(db, systemClock, timeOrderedIds);
      return await work({
        config,
        db,
        database: database.name,
        audit,
        clock: systemClock,
        operator: userInfo().username,
      });
    } finally {
      await db.destroy();
    }
  } finally {
    await database.release();
  }
}
