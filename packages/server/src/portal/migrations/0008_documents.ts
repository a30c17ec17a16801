import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the tables of contents, containers and documents, and of what belongs to a document. Lists and their counts
 * read only an index, and skip nothing that is in the bin: besides the order, the index contains what decides whether a
 * document is on somebody's list.
 */
export const documents: Migration = {
  async up(db) {
    await sql`
      create table blobs (
        company_id text not null references companies,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        size bigint not null,
        kept_at timestamptz not null,
        -- Time of the last scan that found no virus, and the name of the virus that was found.
        clean_at timestamptz(3),
        threat text,
        primary key (company_id, sha256)
      );

      -- Returns a name as it is searched for: in lower case and without accents. Equivalent to foldText of the domain.
      -- Unlike unaccent, it is immutable.
      create function fold_name(name text) returns text language sql immutable strict parallel safe as $$
        select lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu");
      $$;

      -- A deleted container keeps its place and its members, but its name can be used again. deleted_with is the folder
      -- together with which it was deleted: the recycle bin shows that folder and restores everything in it.
      create table containers (
        company_id text not null,
        container_id text not null,
        client_id text not null,
        parent_id text,
        type text not null check (type in ('Client', 'Project', 'Folder')),
        name text not null,
        processing_year integer not null default 1900,
        product_type text,
        is_shared boolean not null default false,
        -- Role of all the client's contacts from this container down; null if inherited.
        everyone_role text check (everyone_role in ('None', 'Reader', 'Contributor', 'Owner')),
        lock_type text check (lock_type in ('Read', 'Write')),
        lock_level text check (lock_level in ('Master', 'Item')),
        created_by text,
        created_at timestamptz(3) not null default now(),
        modified_by text,
        modified_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by text,
        deleted_with text,
        -- Includes the year, since folders are shown with it.
        search_name text collate "C" not null generated always as (
          fold_name(case when processing_year = 1900 then name else name || ' (' || processing_year::text || ')' end)
        ) stored,
        primary key (company_id, container_id),
        foreign key (company_id, client_id) references clients,
        foreign key (company_id, parent_id) references containers,
        foreign key (company_id, created_by) references users,
        foreign key (company_id, modified_by) references users,
        foreign key (company_id, deleted_by) references users,
        foreign key (company_id, deleted_with) references containers,
        check ((type = 'Client') = (parent_id is null)),
        check (type <> 'Client' or container_id = client_id),
        check (type <> 'Client' or deleted_at is null),
        check ((deleted_at is null) = (deleted_by is null)),
        check (deleted_with is null or deleted_at is not null)
      );
      create index containers_by_client on containers (company_id, client_id);
      create index containers_by_parent on containers (company_id, parent_id);
      create unique index container_names
        on containers (company_id, parent_id, processing_year, lower(normalize(name, NFC))) where deleted_at is null;
      create index containers_by_deletion on containers (deleted_at) where deleted_at is not null;
      create index containers_deleted_with on containers (company_id, deleted_with) where deleted_with is not null;
      create index containers_search on containers using gin (company_id, search_name gin_trgm_ops) where type <> 'Client';

      -- Roles that staff have set for individual contacts. settleMembers computes container_members from them.
      create table container_grants (
        company_id text not null,
        container_id text not null,
        contact_id text not null,
        role text not null check (role in ('None', 'Reader', 'Contributor', 'Owner')),
        primary key (company_id, container_id, contact_id),
        foreign key (company_id, container_id) references containers on delete cascade,
        foreign key (company_id, contact_id) references contacts
      );
      create index container_grants_by_contact on container_grants (company_id, contact_id);

      create table container_members (
        company_id text not null,
        container_id text not null,
        contact_id text not null,
        role text not null check (role in ('Owner', 'Contributor', 'Reader')),
        primary key (company_id, container_id, contact_id),
        foreign key (company_id, container_id) references containers,
        foreign key (company_id, contact_id) references contacts
      );
      create index container_members_by_contact on container_members (company_id, contact_id);

      -- Default folder for a client's uploads that do not name a folder.
      create table upload_folders (
        company_id text not null,
        client_id text not null,
        container_id text not null,
        primary key (company_id, client_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, container_id) references containers on delete cascade
      );

      create table documents (
        company_id text not null,
        document_id text not null,
        client_id text not null,
        container_id text not null,
        name text not null,
        sort_name text collate "und-x-icu" not null
          generated always as (lower(normalize(name, NFC) collate "und-x-icu")) stored,
        search_name text collate "C" not null generated always as (fold_name(name)) stored,
        extension text collate "C" not null
          generated always as (coalesce(lower(substring(name from '\\.([^.]+)$')), '')) stored,
        mime_type text not null,
        size bigint not null,
        sha256 text not null,
        scan_state text check (scan_state in ('scanning', 'refused')),
        threat text,
        cc_task text,
        cc_task_label text,
        cc_group_type text,
        cc_step text,
        comments_count integer not null default 0,
        lock_type text check (lock_type in ('Read', 'Write')),
        lock_level text check (lock_level in ('Master', 'Item')),
        created_by text not null,
        created_at timestamptz(3) not null,
        modified_by text not null,
        modified_at timestamptz(3) not null,
        deleted_at timestamptz(3),
        deleted_by text,
        deleted_with text,
        primary key (company_id, document_id),
        foreign key (company_id, client_id) references clients,
        foreign key (company_id, container_id) references containers,
        foreign key (company_id, sha256) references blobs,
        foreign key (company_id, cc_task) references tasks,
        foreign key (company_id, created_by) references users,
        foreign key (company_id, modified_by) references users,
        foreign key (company_id, deleted_by) references users,
        foreign key (company_id, deleted_with) references containers,
        check ((threat is not null) = (scan_state is not distinct from 'refused')),
        check ((deleted_at is null) = (deleted_by is null)),
        check (deleted_with is null or deleted_at is not null)
      );
      create unique index document_names on documents (company_id, container_id, sort_name)
        include (document_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;

      create index documents_newest on documents (company_id, client_id, modified_at, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_name on documents (company_id, client_id, sort_name, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_size on documents (company_id, client_id, size, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_type on documents (company_id, client_id, extension, sort_name, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_stored on documents (company_id, client_id, created_at, document_id)
        include (container_id, created_by, scan_state) where deleted_at is null;
      -- For searches over very many documents of several clients, which repeat the condition on document_id. Without it,
      -- PostgreSQL would read the whole index for few documents if it takes them for newer than they are.
      create index documents_newest_in_firm on documents (company_id, modified_at, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state)
        where deleted_at is null and document_id <> '';

      create index documents_newest_in_container on documents (company_id, container_id, modified_at, document_id)
        include (created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_size_in_container on documents (company_id, container_id, size, document_id)
        include (created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_type_in_container
        on documents (company_id, container_id, extension, sort_name, document_id)
        include (created_by, lock_type, lock_level, scan_state) where deleted_at is null;

      -- Includes documents in the recycle bin: a container is removed for good only when nothing is left in it.
      create index documents_by_container on documents (company_id, container_id);
      create index documents_in_bin on documents (company_id, client_id, deleted_at desc, document_id desc)
        where deleted_at is not null and deleted_with is null;
      create index documents_by_deletion on documents (deleted_at) where deleted_at is not null;
      create index documents_deleted_with on documents (company_id, deleted_with) where deleted_with is not null;

      create index documents_by_task on documents (company_id, cc_task) where cc_task is not null;
      create index documents_by_content on documents (company_id, sha256);
      create index documents_scanning on documents (company_id, sha256) where scan_state = 'scanning';
      -- There are few refused documents, and lists that leave them out find them quickly with this index.
      create index documents_refused on documents (company_id, client_id) where scan_state = 'refused';
      create index documents_search on documents using gin (company_id, client_id, search_name gin_trgm_ops);

      -- Numbers of documents, so that lists need not count. There is one row for each combination of what decides who may
      -- see and delete a document, so that a person's count is the sum of few rows.
      create table document_counts (
        company_id text not null,
        client_id text not null,
        container_id text not null,
        created_by text not null,
        -- Empty if there is no lock.
        lock_type text not null,
        lock_level text not null,
        documents bigint not null,
        primary key (company_id, client_id, container_id, created_by, lock_type, lock_level),
        foreign key (company_id, container_id) references containers on delete cascade
      );

      create table document_reads (
        company_id text not null,
        document_id text not null,
        contact_id text not null,
        read_at timestamptz not null,
        primary key (company_id, document_id, contact_id),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, contact_id) references contacts
      );

      create table document_events (
        company_id text not null,
        document_id text not null,
        event_id text not null,
        type text not null,
        user_id text,
        viewed_as text,
        at timestamptz(3) not null,
        details jsonb not null,
        primary key (company_id, document_id, event_id),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, user_id) references users,
        foreign key (company_id, viewed_as) references users
      );
      comment on table document_events is 'append-only: the history goes with its document, and in no other way';

      create table document_comments (
        company_id text not null,
        document_id text not null,
        comment_id text not null,
        text text not null,
        created_by text not null,
        created_at timestamptz(3) not null,
        -- Null for a comment that was never edited.
        edited_at timestamptz(3),
        primary key (company_id, document_id, comment_id),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, created_by) references users
      );
    `.execute(db);
  },
};
