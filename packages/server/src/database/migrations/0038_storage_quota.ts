import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many bytes a firm's documents may take. */
export const storageQuota: Migration = {
  async up(db) {
    await sql`alter table companies add column storage_quota bigint check (storage_quota > 0)`.execute(db);
  },
};
