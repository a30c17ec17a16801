import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets the audit log's entries be found by the client that they are about. */
export const clientHistory: Migration = {
  async up(db) {
    await sql`
      create index audit_log_of_client on audit_log (company_id, (details ->> 'clientId'), at, audit_id)
        where details ? 'clientId';
      create index audit_log_by_subject on audit_log (company_id, subject, at, audit_id);
    `.execute(db);
  },
};
