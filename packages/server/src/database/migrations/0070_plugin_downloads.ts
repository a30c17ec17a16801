import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets plugins hand out files as documents are handed out, by a link; and finds the documents that wait for the virus scanner. */
export const pluginDownloads: Migration = {
  async up(db) {
    await sql`
      alter table download_links
        add column plugin text,
        add column kind text,
        -- Which of the kind it is: the plugin's own affair.
        add column data jsonb,
        drop constraint download_links_check,
        add constraint download_links_check
          check (num_nonnulls(document_id, export_id, note_access_key, report, plugin) = 1),
        add check (num_nonnulls(plugin, kind, data) in (0, 3));

      create index documents_scanning on documents (company_id, sha256) where scan_state = 'scanning';
    `.execute(db);
  },
};
