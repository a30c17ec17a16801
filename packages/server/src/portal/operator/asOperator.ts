import { userInfo } from 'node:os';
import { type Audit, openAudit } from '../../kernel/audit/audit.ts';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { originOf } from '../../kernel/config.ts';
import { databaseProblem } from '../../kernel/database/databaseProblem.ts';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { migrate } from '../../kernel/database/migrate.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { reachDatabase } from '../../kernel/database/reachDatabase.ts';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { createLog } from '../../kernel/log.ts';
import { type PortalConfig, readConfig } from '../config.ts';
import { migrations } from '../migrations.ts';
import type { Database, Db } from '../schema.ts';

/** Dependencies of an operator's command. A server may be running at the same time. */
export interface OperatorDeps {
  readonly config: PortalConfig;
  /** Origin at which people reach the portal. */
  readonly origin: string;
  readonly db: Db;
  /** Name of the database, shown to the operator. */
  readonly database: string;
  readonly audit: Audit;
  readonly clock: Clock;
  /** The operator's user account on the machine. */
  readonly operator: string;
}

/** Environment variables of the server. `INIT_CWD` is the folder in which npm was called. */
export type OperatorEnvironment = Readonly<Record<string, string | undefined>>;

/** @throws StartError or ConfigError with a message that the operator can act on. */
export async function asOperator<T>(
  env: OperatorEnvironment,
  work: (deps: OperatorDeps) => Promise<T>,
): Promise<T> {
  // Read with `trial`, as a trial's server does, so that `seed` is the same. A command never adds demo data by itself.
  const config = readConfig(env, { trial: true });
  const database = await reachDatabase(config);
  try {
    const db = openDatabase<Database>(database.url, 2, createLog('silent'));
    try {
      await migrate(db, migrations).catch((error) => {
        throw databaseProblem(error, config);
      });
      const audit = openAudit(db, systemClock, timeOrderedIds);
      const deps: OperatorDeps = {
        config,
        origin: originOf(config),
        db,
        database: database.name,
        audit,
        clock: systemClock,
        operator: userInfo().username,
      };
      return await acrossFirms('operator', () => work(deps));
    } finally {
      await db.destroy();
    }
  } finally {
    await database.release();
  }
}
