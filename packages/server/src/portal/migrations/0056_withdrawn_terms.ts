import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets firms withdraw terms. Terms that somebody has signed are kept, because signatures refer to them. */
export const withdrawnTerms: Migration = {
  async up(db) {
    await sql`
      grant delete on terms to anteroom_firm;
      comment on table terms is 'No text is changed: what was signed stays as it was';
    `.execute(db);
  },
};
