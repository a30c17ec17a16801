import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Feature resources that a whole firm is granted. */
export const companyPermissions: Migration = {
  async up(db) {
    await sql`
      create table company_permissions (
        company_id text not null references companies,
        permission text not null,
        primary key (company_id, permission)
      )
    `.execute(db);
  },
};
