import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reports are downloaded by links, as documents are; what is in them is read when a link is followed. */
export const reportDownloads: Migration = {
  async up(db) {
    await sql`
      alter table download_links
        -- Which report of which client, by which filter, in which form and language.
        add column report jsonb,
        drop constraint download_links_check,
        add check (num_nonnulls(document_id, export_id, plugin, report) = 1);
    `.execute(db);
  },
};
