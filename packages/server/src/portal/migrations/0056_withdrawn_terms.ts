import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets firms withdraw terms. Those that somebody has signed stay: signatures refer to them. */
export const withdrawnTerms: Migration = {
  async up(db) {
    await sql`
      grant delete on terms to anteroom_firm;
      comment on table terms is 'No text is changed: what was signed stays as it was';
    `.execute(db);
  },
};
