import { pino } from 'pino';
import { accountUrlOf } from '../kernel/database/embeddedAccount.ts';
import { openDatabase } from '../kernel/database/openDatabase.ts';
import { makeAccount } from '../kernel/database/roles.ts';
import { databaseCommand } from '../portal/operator/databaseCommand.ts';
import type { CitusCluster } from './citusCluster.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';

/** A database on a cluster, to be distributed, with an account for the server. */
export class DistributedDatabase {
  /** URL with the account that owns it. */
  readonly ownerUrl: string;

  private constructor(ownerUrl: string) {
    this.ownerUrl = ownerUrl;
  }

  /** Makes an empty one, which is not distributed yet. */
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

  /** Does what `anteroom database distribute` does; returns what it says. */
  distribute(): Promise<string | null> {
    const env = { DATABASE_URL: this.ownerUrl };
    return databaseCommand({ command: 'distribute', operands: [], firm: undefined, env });
  }

  /** @param dataDir Of a portal of this database that was stopped. */
  startPortal(dataDir?: string): Promise<TestPortal> {
    return startTestPortal({
      env: {
        DATABASE_URL: this.accountUrl,
        DATABASE_OWNER_URL: this.ownerUrl,
        ...(dataDir !== undefined && { DATA_DIR: dataDir }),
      },
    });
  }
}
