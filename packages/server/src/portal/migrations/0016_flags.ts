import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the table of the firms' feature flags. */
export const flags: Migration = {
  async up(db) {
    await sql`
      create table feature_flags (
        company_id text not null references companies,
        flag text not null,
        value boolean not null,
        primary key (company_id, flag)
      );
    `.execute(db);
  },
};
