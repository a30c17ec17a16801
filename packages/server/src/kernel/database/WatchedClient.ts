import type { Socket } from 'node:net';
import { Client } from 'pg';

/** PostgreSQL's code of a write to a database that only reads: a standby, as the former primary is after a failover. */
export const readOnlyDatabase = '25006';

/** PostgreSQL's code of a connection failure, with which a connection that was given up answers what waits for it. */
const connectionFailure = '08006';

/** A connection of a pool that knows how long its statement has been waiting for an answer. */
export class WatchedClient extends Client {
  /** When the statement that is under way was sent (`performance.now()`); null between statements. */
  waitingSince: number | null = null;
  /** When the database was last heard on this connection. */
  heardAt = performance.now();
  /** Whether the database turned out to be read-only: the next request needs another connection, which may lead elsewhere. */
  isReadOnly = false;

  // biome-ignore lint/suspicious/noExplicitAny: The driver has ten signatures for it.
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: The same.
    const answer = (super.query as any)(...args);
    if (answer instanceof Promise) this.#watch(answer);
    return answer;
  }

  /** Gives the connection up without a farewell, which would not be heard. Its statement fails. */
  giveUp(reason: string): void {
    dropConnection(this, Object.assign(new Error(reason), { code: connectionFailure }));
  }

  #watch(answer: Promise<unknown>): void {
    const since = performance.now();
    this.waitingSince = since;
    const heard = () => {
      this.heardAt = performance.now();
      if (this.waitingSince === since) this.waitingSince = null;
    };
    answer.then(heard, (error: { code?: string }) => {
      heard();
      if (error.code === readOnlyDatabase) this.isReadOnly = true;
    });
  }
}

/** Ends a connection without a farewell, which would not be heard. The driver has no call for it. */
export function dropConnection(client: Client, reason?: Error): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy(reason);
}
