import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Containers with their members, documents with their contents and read marks, download links. */
export const documents: Migration = {
  async up(db) {
    await sql`
      create table blobs (
        company_id text not null references companies,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        size bigint not null,
        kept_at timestamptz not null,
        primary key (company_id, sha256)
      );

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
        lock_type text check (lock_type in ('Read', 'Write')),
        lock_level text check (lock_level in ('Master', 'Item')),
        created_by text,
        created_at timestamptz(3) not null default now(),
        modified_by text,
        modified_at timestamptz(3) not null default now(),
        primary key (company_id, container_id),
        foreign key (company_id, client_id) references clients,
        foreign key (company_id, parent_id) references containers,
        foreign key (company_id, created_by) references users,
        foreign key (company_id, modified_by) references users,
        check ((type = 'Client') = (parent_id is null)),
        check (type <> 'Client' or container_id = client_id)
      );
      create index containers_by_client on containers (company_id, client_id);
      create unique index container_names
        on containers (company_id, parent_id, processing_year, lower(normalize(name, NFC)));

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

      create table documents (
        company_id text not null,
        document_id text not null,
        client_id text not null,
        container_id text not null,
        name text not null,
        sort_name text collate "und-x-icu" not null
          generated always as (lower(normalize(name, NFC) collate "und-x-icu")) stored,
        mime_type text not null,
        size bigint not null,
        sha256 text not null,
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
        primary key (company_id, document_id),
        foreign key (company_id, client_id) references clients,
        foreign key (company_id, container_id) references containers,
        foreign key (company_id, sha256) references blobs,
        foreign key (company_id, created_by) references users,
        foreign key (company_id, modified_by) references users
      );
      create unique index document_names on documents (company_id, container_id, sort_name);
      create index documents_newest on documents (company_id, client_id, modified_at desc, document_id desc);
      create index documents_by_name on documents (company_id, client_id, sort_name, document_id);
      create index documents_newest_in_container
        on documents (company_id, container_id, modified_at desc, document_id desc);
      create index documents_by_task on documents (company_id, cc_task) where cc_task is not null;
      create index documents_by_content on documents (company_id, sha256);

      create table document_reads (
        company_id text not null,
        document_id text not null,
        contact_id text not null,
        read_at timestamptz not null,
        primary key (company_id, document_id, contact_id),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, contact_id) references contacts
      );

      create table download_links (
        company_id text not null,
        link_hash bytea not null,
        document_id text not null,
        session_id text not null,
        expires_at timestamptz not null,
        primary key (company_id, link_hash),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, session_id) references sessions on delete cascade
      );
      create index download_links_by_secret on download_links (link_hash);
      create index download_links_by_expiry on download_links (expires_at);

      -- However clients and their contacts come in (seed, import, by hand): no client without a root, no contact of a
      -- client without a role in it.
      create function add_client_root() returns trigger language plpgsql as $$
        begin
          insert into containers (company_id, container_id, client_id, type, name)
            values (new.company_id, new.client_id, new.client_id, 'Client', new.name);
          return null;
        end
      $$;
      create trigger clients_have_a_root after insert on clients
        for each row execute function add_client_root();

      create function add_root_member() returns trigger language plpgsql as $$
        begin
          insert into container_members (company_id, container_id, contact_id, role)
            values (new.company_id, new.client_id, new.contact_id, 'Contributor')
            on conflict do nothing;
          return null;
        end
      $$;
      create trigger client_contacts_are_members after insert on client_contacts
        for each row execute function add_root_member();

      create function inherit_members() returns trigger language plpgsql as $$
        begin
          insert into container_members (company_id, container_id, contact_id, role)
            select company_id, new.container_id, contact_id, role
              from container_members
              where company_id = new.company_id and container_id = new.parent_id;
          return null;
        end
      $$;
      create trigger containers_inherit_members after insert on containers
        for each row when (new.parent_id is not null) execute function inherit_members();

      insert into containers (company_id, container_id, client_id, type, name)
        select company_id, client_id, client_id, 'Client', name from clients;
      insert into container_members (company_id, container_id, contact_id, role)
        select company_id, client_id, contact_id, 'Contributor' from client_contacts;
    `.execute(db);
  },
};
