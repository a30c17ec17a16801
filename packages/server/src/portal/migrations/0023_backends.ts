import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the table of the portal's own secrets, which all processes share. */
export const backends: Migration = {
  async up(db) {
    await sql`
      create table portal_secrets (
        name text primary key,
        value jsonb not null
      );
      comment on table portal_secrets is 'local: no work of a firm reads them';
    `.execute(db);
  },
};
