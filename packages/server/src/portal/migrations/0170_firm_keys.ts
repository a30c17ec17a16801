import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the keys that encrypt the contents of firms. A firm's first content may be stored before the firm itself, as in
 * an import.
 */
export const firmKeys: Migration = {
  async up(db) {
    await sql`
      create table firm_keys (
        company_id text primary key,
        sealed text not null,
        made_at timestamptz not null default now()
      );
      comment on table firm_keys is 'stays: a firm has another key in another portal';
    `.execute(db);
  },
};
