import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the table of notices that are shown above every page. */
export const notices: Migration = {
  async up(db) {
    await sql`
      create table notices (
        company_id text not null references companies,
        notice_id text not null,
        level text not null check (level in ('danger', 'info', 'success', 'warning')),
        texts jsonb not null,
        starts_at timestamptz not null default now(),
        ends_at timestamptz,
        primary key (company_id, notice_id)
      );
    `.execute(db);
  },
};
