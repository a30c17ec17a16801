import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a virus scanner says of contents, and of the documents that have them. Where there is none, nothing stands here. */
export const virusScans: Migration = {
  async up(db) {
    await sql`
      alter table blobs
        -- When nothing was found in it last; and what was found.
        add column clean_at timestamptz(3),
        add column threat text;

      alter table documents
        add column scan_state text check (scan_state in ('scanning', 'refused')),
        add column threat text,
        add check ((threat is not null) = (scan_state is not distinct from 'refused'));
    `.execute(db);
  },
};
