import type { DbOrTx } from '@anteroom/server/portal/schema';
import { sql } from 'kysely';

/** Kinds of items that a server half sends, which take effect once its transaction commits. */
export type SentKind = 'job' | 'mail' | 'event';

/** Job, e-mail or event that a half has sent. */
export interface SentThing {
  readonly id: number;
  readonly data: unknown;
}

/**
 * Everything that a half has sent: jobs, e-mails and events. They are stored in the database, as the portal stores its
 * jobs, so that what a transaction sends exists only if the transaction commits.
 */
export class Sent {
  readonly #db: DbOrTx;

  constructor(db: DbOrTx) {
    this.#db = db;
  }

  /** Adds something in the caller's transaction. */
  async add(kind: SentKind, data: object, tx: DbOrTx = this.#db): Promise<void> {
    await sql`insert into server_kit.sent (kind, data) values (${kind}, ${JSON.stringify(data)})`.execute(tx);
  }

  /** Returns everything of a kind, oldest first. */
  async list(kind: SentKind): Promise<readonly SentThing[]> {
    const { rows } = await sql<SentThing>`
      select id, data from server_kit.sent where kind = ${kind} order by id
    `.execute(this.#db);
    return rows;
  }

  /** Removes an item that has been processed. */
  async remove(id: number): Promise<void> {
    await sql`delete from server_kit.sent where id = ${id}`.execute(this.#db);
  }
}

/** Creates the table. Transactions that are restricted to one firm can insert into it too. */
export async function makeSentTable(db: DbOrTx): Promise<void> {
  await sql`
    create schema server_kit;
    create table server_kit.sent (
      id bigint generated always as identity primary key,
      kind text not null,
      data jsonb not null
    );
    grant usage on schema server_kit to public;
    grant insert on server_kit.sent to public;
  `.execute(db);
}
