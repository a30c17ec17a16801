import type { DbOrTx } from '@anteroom/server/portal/schema';
import { sql } from 'kysely';

/** Kinds of things that a half sends, to be done or told once its transaction commits. */
export type SentKind = 'job' | 'mail' | 'event';

/** Something that a half has sent. */
export interface SentThing {
  readonly id: number;
  readonly data: unknown;
}

/**
 * Everything that a half has sent: jobs, e-mails and events. Kept in the database, as the portal keeps its jobs, so that what a transaction sends is
 * there if it commits, and not otherwise.
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

  /** Returns all of a kind, oldest first. */
  async list(kind: SentKind): Promise<readonly SentThing[]> {
    const { rows } = await sql<SentThing>`
      select id, data from server_kit.sent where kind = ${kind} order by id
    `.execute(this.#db);
    return rows;
  }

  /** Takes a thing away: it is done. */
  async remove(id: number): Promise<void> {
    await sql`delete from server_kit.sent where id = ${id}`.execute(this.#db);
  }
}

/** Makes the table, which transactions that are narrowed to one firm may write too. */
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
