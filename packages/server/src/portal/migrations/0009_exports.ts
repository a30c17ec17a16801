import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the tables of zip files made for users, and of the download links for documents, zip files and files of
 * plugins.
 */
export const exports: Migration = {
  async up(db) {
    await sql`
      create table exports (
        company_id text not null references companies,
        export_id text not null,
        -- User whose rights apply, and the member of staff who viewed the portal as that user, if any.
        user_id text not null,
        viewed_by text,
        file_name text not null,
        status text not null check (status in ('QUEUED', 'RUNNING', 'SUCCESS', 'PARTIAL_SUCCESS', 'ERROR')),
        attempt integer not null default 0,
        files_total integer not null,
        bytes_total bigint not null,
        files_done integer not null default 0,
        bytes_done bigint not null default 0,
        size bigint,
        -- Set if a plugin fills the zip.
        plugin text,
        kind text,
        data jsonb,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (company_id, export_id),
        foreign key (company_id, user_id) references users,
        foreign key (company_id, viewed_by) references users,
        check (num_nonnulls(plugin, kind, data) in (0, 3))
      );
      create index exports_by_user on exports (company_id, user_id, created_at desc);
      create index exports_by_expiry on exports (expires_at);

      create table export_files (
        company_id text not null,
        export_id text not null,
        position integer not null,
        document_id text,
        -- Identifies a file of the plugin.
        key text collate "C",
        path text not null,
        missing boolean not null default false,
        primary key (company_id, export_id, position),
        foreign key (company_id, export_id) references exports on delete cascade,
        foreign key (company_id, document_id) references documents on delete cascade,
        check ((document_id is null) <> (key is null))
      );
      create index export_files_by_document on export_files (company_id, document_id);

      create table download_links (
        company_id text not null,
        link_hash bytea not null,
        document_id text,
        export_id text,
        plugin text,
        kind text,
        -- Identifies the file within its kind. Only the plugin interprets it.
        data jsonb,
        session_id text not null,
        expires_at timestamptz not null,
        primary key (company_id, link_hash),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, export_id) references exports on delete cascade,
        foreign key (company_id, session_id) references sessions on delete cascade,
        check (num_nonnulls(document_id, export_id, plugin) = 1),
        check (num_nonnulls(plugin, kind, data) in (0, 3))
      );
      create index download_links_by_expiry on download_links (expires_at);
      
      comment on table exports is 'stays: zip files that somebody here is about to download';
      comment on table export_files is 'stays: zip files that somebody here is about to download';
      comment on table download_links is 'stays: links to this portal';
    `.execute(db);
  },
};
