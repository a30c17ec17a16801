import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Invoices are downloaded as documents are: one by a link, many as a zip. */
export const noteDownloads: Migration = {
  async up(db) {
    await sql`
      alter table download_links
        add column note_client_id text,
        add column note_access_key text collate "C",
        drop constraint download_links_check,
        add check (num_nonnulls(document_id, export_id, note_access_key) = 1),
        add check ((note_client_id is null) = (note_access_key is null)),
        add foreign key (company_id, note_client_id, note_access_key) references notes on delete cascade;

      -- Set for a zip of invoices, which are all of this client.
      alter table exports
        add column note_client_id text,
        add foreign key (company_id, note_client_id) references clients on delete cascade;
      alter table export_files
        alter column document_id drop not null,
        add column access_key text collate "C",
        add check ((document_id is null) <> (access_key is null));
    `.execute(db);
  },
};
