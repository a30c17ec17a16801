import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets the browser that used a set-up link continue with its own cookie. */
export const setupSession: Migration = {
  async up(db) {
    await sql`alter table setup_links add column session_hash bytea unique`.execute(db);
  },
};
