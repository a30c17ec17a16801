import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Grants the portal's role for work on behalf of a firm access to the identity provider, which holds the accounts of
 * the firm's people.
 */
export const portalRole: Migration = {
  async up(db) {
    await sql`
      grant usage on schema idp to anteroom_portal;
      grant select, insert, update, delete on all tables in schema idp to anteroom_portal;
      alter default privileges in schema idp
        grant select, insert, update, delete on tables to anteroom_portal;
    `.execute(db);
  },
};
