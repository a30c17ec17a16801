import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the record of which demo data were added. */
export const seed: Migration = {
  async up(db) {
    await sql`
      create table seeds_applied (
        seed text primary key,
        at timestamptz not null default now()
      );
      comment on table seeds_applied is 'local: one demo for the whole portal';
    `.execute(db);
  },
};
