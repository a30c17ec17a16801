import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The recycle bin, and zip files that are made for somebody. */
export const recycleBin: Migration = {
  async up(db) {
    await sql`
      -- What is deleted keeps its place and its members; its name is free again. deleted_with names the folder that it
      -- was deleted with: the bin shows that folder, and restores all of it.
      alter table documents
        add column deleted_at timestamptz(3),
        add column deleted_by text,
        add column deleted_with text,
        add foreign key (company_id, deleted_by) references users,
        add foreign key (company_id, deleted_with) references containers,
        add check ((deleted_at is null) = (deleted_by is null)),
        add check (deleted_with is null or deleted_at is not null);
      drop index document_names;
      create unique index document_names on documents (company_id, container_id, sort_name) where deleted_at is null;
      create index documents_in_bin on documents (company_id, client_id, deleted_at desc, document_id desc)
        where deleted_at is not null and deleted_with is null;
      create index documents_by_deletion on documents (deleted_at) where deleted_at is not null;
      create index documents_deleted_with on documents (company_id, deleted_with) where deleted_with is not null;

      alter table containers
        add column deleted_at timestamptz(3),
        add column deleted_by text,
        add column deleted_with text,
        add foreign key (company_id, deleted_by) references users,
        add foreign key (company_id, deleted_with) references containers,
        add check ((deleted_at is null) = (deleted_by is null)),
        add check (deleted_with is null or deleted_at is not null),
        add check (type <> 'Client' or deleted_at is null);
      drop index container_names;
      create unique index container_names
        on containers (company_id, parent_id, processing_year, lower(normalize(name, NFC))) where deleted_at is null;
      create index containers_by_parent on containers (company_id, parent_id);
      create index containers_by_deletion on containers (deleted_at) where deleted_at is not null;
      create index containers_deleted_with on containers (company_id, deleted_with) where deleted_with is not null;

      create table exports (
        company_id text not null references companies,
        export_id text not null,
        -- Whose rights it is made with; and who looked on as that person, if somebody did.
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
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (company_id, export_id),
        foreign key (company_id, user_id) references users,
        foreign key (company_id, viewed_by) references users
      );
      create index exports_by_user on exports (company_id, user_id, created_at desc);
      create index exports_by_expiry on exports (expires_at);

      create table export_files (
        company_id text not null,
        export_id text not null,
        position integer not null,
        document_id text not null,
        path text not null,
        missing boolean not null default false,
        primary key (company_id, export_id, position),
        foreign key (company_id, export_id) references exports on delete cascade,
        foreign key (company_id, document_id) references documents on delete cascade
      );
      create index export_files_by_document on export_files (company_id, document_id);

      alter table download_links
        alter column document_id drop not null,
        add column export_id text,
        add foreign key (company_id, export_id) references exports on delete cascade,
        add check ((document_id is null) <> (export_id is null));
    `.execute(db);
  },
};
