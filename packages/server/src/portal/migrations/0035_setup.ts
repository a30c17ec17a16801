import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the set-up links through which a portal without a firm gets its first one. */
export const setup: Migration = {
  async up(db) {
    await sql`
      create table setup_links (
        secret_hash bytea primary key,
        expires_at timestamptz not null,
        used_at timestamptz,
        firm_id text,
        owner_id text
      );
      comment on table setup_links is 'local: there is no firm before one is used';
    `.execute(db);
  },
};
