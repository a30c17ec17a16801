import type { PluginEvent } from '@anteroom/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';

/** Who is told of an event: everybody of a firm who may see the client, or, when it is null, everybody of the firm. */
export interface Audience {
  readonly companyId: string;
  readonly clientId: string | null;
  /** Only this user is told. */
  readonly userId?: string;
}

export interface Announcement {
  readonly id: string;
  readonly audience: Audience;
  readonly event: PluginEvent;
}

/** Says an event to every node; within a transaction, if that commits. */
export async function announce(db: DbOrTx, announcement: Announcement): Promise<void> {
  await sql`select pg_notify('events', ${JSON.stringify(announcement)})`.execute(db);
}
