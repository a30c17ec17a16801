import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Records when staff last reminded a client of open items. */
export const clientReminders: Migration = {
  async up(db) {
    await sql`alter table clients add reminded_at timestamptz(3)`.execute(db);
  },
};
