import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the idempotency key of the request that sent an invitation, which identifies a repeated request, and the index in
 * which an invited address is found that asks for another invitation.
 */
export const repeatedInvitations: Migration = {
  async up(db) {
    await sql`alter table invitations add column batch_key text`.execute(db);
    await sql`create index invitations_by_email on invitations (lower(normalize(email, NFKC)))`.execute(db);
  },
};
