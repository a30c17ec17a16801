import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One person is known at several firms, and goes from one to the other without signing in again. */
export const linkedAccounts: Migration = {
  async up(db) {
    await sql`
      alter table user_identities drop constraint user_identities_pkey;
      alter table user_identities add primary key (issuer, subject, company_id);
      create index user_identities_by_user on user_identities (company_id, user_id);
      alter table sessions add column second_factor boolean not null default false;
    `.execute(db);
  },
};
