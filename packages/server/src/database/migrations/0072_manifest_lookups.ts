import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Single documents that were asked for of the tax authority: so many an hour, and none while it has blocked the taxpayer. */
export const manifestLookups: Migration = {
  async up(db) {
    await sql`
      alter table manifest_turns
        add column blocked_until timestamptz(3),
        -- When they were asked for, those of the last hour.
        add column lookups timestamptz(3)[] not null default '{}';
    `.execute(db);
  },
};
