import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Feature flags are announced to the sessions that are kept in memory; rate limits are counted by all nodes together. */
export const sharedByNodes: Migration = {
  async up(db) {
    await sql`
      create trigger feature_flags_changed after insert or update on feature_flags
        for each row execute function announce_company_change();

      -- Counts of some minutes: nothing is lost with them when the database falls over.
      create unlogged table rate_limits (
        key bytea primary key,
        count integer not null,
        ends_at timestamptz not null,
        opens_at timestamptz
      );
      create index on rate_limits (ends_at);
    `.execute(db);
  },
};
