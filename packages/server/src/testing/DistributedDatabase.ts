import { pino } from 'pino';
import { distribute } from '../kernel/database/distribute.ts';
import { accountUrlOf } from '../kernel/database/embeddedAccount.ts';
import { migrate } from '../kernel/database/migrate.ts';
import { openDatabase } from '../kernel/database/openDatabase.ts';
import { makeAccount } from '../kernel/database/roles.ts';
import { migrations } from '../portal/migrations.ts';
import { databaseCommand } from '../portal/operator/databaseCommand.ts';
import type { Database } from '../portal/schema.ts';
import type { CitusCluster } from './citusCluster.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';

/** A database on a Citus cluster that can be distributed, with an account for the server. */
export class DistributedDatabase {
  /** URL with the account that owns the database. */
  readonly ownerUrl: string;

  private constructor(ownerUrl: string) {
    this.ownerUrl = ownerUrl;
  }

  /** Creates an empty database, which is not distributed yet. */
  static async make(cluster: CitusCluster, name: string): Promise<DistributedDatabase> {
    const ownerUrl = await cluster.createDatabase(name);
    await using owner = openDatabase(ownerUrl, 1, pino({ level: 'silent' }));
    await makeAccount(owner, 'anteroom_server', '');
    return new DistributedDatabase(ownerUrl);
  }

  /** URL with the account of the server. */
  get accountUrl(): string {
    return accountUrlOf(this.ownerUrl);
  }

  /** Does what `anteroom database distribute` does; returns its output. */
  distribute(): Promise<string | null> {
    const env = { DATABASE_URL: this.ownerUrl };
    return databaseCommand.run({ command: 'distribute', operands: [], firm: undefined, options: {}, env });
  }

  /** Distributes the database like a version with all migrations but the last. */
  async distributeBeforeLastMigration(): Promise<void> {
    await using owner = openDatabase<Database>(this.ownerUrl, 1, pino({ level: 'silent' }));
    await migrate(owner, Object.fromEntries(Object.entries(migrations).slice(0, -1)));
    await owner.transaction().execute(distribute);
  }

  /** @param env Environment variables in addition to those of the database. */
  startPortal(env: Readonly<Record<string, string>> = {}): Promise<TestPortal> {
    return startTestPortal({
      env: { DATABASE_URL: this.accountUrl, DATABASE_OWNER_URL: this.ownerUrl, ...env },
    });
  }
}
