import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is said and done about documents, and lists of them by size and type, searched by name. */
export const documentLists: Migration = {
  async up(db) {
    await sql`
      -- It goes with its document, and in no other way.
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
      create trigger document_events_append_only before update or truncate on document_events
        for each statement execute function refuse_change();
      create trigger document_events_kept before delete on document_events
        for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

      -- What is known of the documents that are there already.
      insert into document_events (company_id, document_id, event_id, type, user_id, at, details)
        select company_id, document_id, document_id, 'uploaded', created_by, created_at, jsonb_build_object('name', name)
          from documents;

      create table document_comments (
        company_id text not null,
        document_id text not null,
        comment_id text not null,
        text text not null,
        created_by text not null,
        created_at timestamptz(3) not null,
        primary key (company_id, document_id, comment_id),
        foreign key (company_id, document_id) references documents on delete cascade,
        foreign key (company_id, created_by) references users
      );

      alter table documents add column extension text collate "C" not null
        generated always as (coalesce(lower(substring(name from '\\.([^.]+)$')), '')) stored;
      create index documents_by_size on documents (company_id, client_id, size, document_id);
      create index documents_by_size_in_container on documents (company_id, container_id, size, document_id);
      create index documents_by_type on documents (company_id, client_id, extension, sort_name, document_id);
      create index documents_by_type_in_container
        on documents (company_id, container_id, extension, sort_name, document_id);
      create index documents_by_creator
        on documents (company_id, client_id, created_by, modified_at desc, document_id desc);

      -- A name as it is searched for: in lower case and without accents. As foldText of the domain, and immutable, which unaccent is not.
      create function fold_name(name text) returns text language sql immutable strict parallel safe as $$
        select lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu");
      $$;
      alter table documents add column search_name text collate "C" not null generated always as (fold_name(name)) stored;
      create index documents_search on documents using gin (company_id, client_id, search_name gin_trgm_ops);
      -- With its year, as folders are shown.
      alter table containers add column search_name text collate "C" not null generated always as (
        fold_name(case when processing_year = 1900 then name else name || ' (' || processing_year::text || ')' end)
      ) stored;
      create index containers_search on containers using gin (company_id, search_name gin_trgm_ops) where type <> 'Client';
    `.execute(db);
  },
};
