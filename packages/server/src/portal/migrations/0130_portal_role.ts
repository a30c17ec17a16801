import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Gives the role of the portal's work for a firm the identity provider, where a firm's people have their accounts. */
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
