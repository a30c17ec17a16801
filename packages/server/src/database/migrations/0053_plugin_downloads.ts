import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets plugins hand out files as documents are handed out: one by a link, many as a zip. */
export const pluginDownloads: Migration = {
  async up(db) {
    await sql`
      alter table download_links
        add column plugin text,
        add column kind text,
        -- Which of the kind it is: the plugin's own affair.
        add column data jsonb,
        drop constraint download_links_check,
        add check (num_nonnulls(document_id, export_id, plugin) = 1),
        add check (num_nonnulls(plugin, kind, data) in (0, 3));

      -- Set for a zip that a plugin fills.
      alter table exports
        add column plugin text,
        add column kind text,
        add column data jsonb,
        add check (num_nonnulls(plugin, kind, data) in (0, 3));
      alter table export_files
        alter column document_id drop not null,
        add column key text collate "C",
        add check ((document_id is null) <> (key is null));
    `.execute(db);
  },
};
