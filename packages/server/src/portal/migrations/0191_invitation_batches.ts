import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the idempotency key of the request that sent an invitation, which identifies a repeated request. */
export const invitationBatches: Migration = {
  async up(db) {
    await sql`alter table invitations add column batch_key text`.execute(db);
  },
};
