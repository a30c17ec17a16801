import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the tables of the firms' clients and contacts, and of which contact acts for which client. Clients' names are
 * stored with the right to open them, so that a search by somebody with very many clients reads only that person's part
 * of the index.
 */
export const clients: Migration = {
  async up(db) {
    await sql`
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;

      create table contacts (
        company_id text not null references companies,
        contact_id text not null,
        given_name text not null,
        family_name text not null,
        email text not null,
        primary key (company_id, contact_id)
      );

      create table clients (
        company_id text not null references companies,
        client_id text not null,
        name text not null,
        doing_business_as text,
        display_as text,
        nickname text,
        kind text not null check (kind in ('Business', 'Individual')),
        code text,
        created_at timestamptz not null default now(),
        modified_at timestamptz not null default now(),
        sort_name text collate "und-x-icu" not null generated always as (
          lower(coalesce(nullif(doing_business_as, ''), nullif(display_as, ''), name) collate "und-x-icu")
        ) stored,
        primary key (company_id, client_id)
      );
      create index clients_by_name on clients (company_id, sort_name, client_id);
      create index clients_by_created on clients (company_id, created_at, client_id);
      create index clients_search on clients using gin (company_id, sort_name gin_trgm_ops);

      create table client_contacts (
        company_id text not null,
        contact_id text not null,
        client_id text not null,
        -- Sort name of the client.
        sort_name text collate "und-x-icu" not null,
        primary key (company_id, contact_id, client_id),
        foreign key (company_id, contact_id) references contacts,
        foreign key (company_id, client_id) references clients
      );
      create index client_contacts_by_client on client_contacts (company_id, client_id);
      create index client_contacts_by_name on client_contacts (company_id, contact_id, sort_name, client_id);
      create index client_contacts_search on client_contacts
        using gin (company_id, contact_id, sort_name gin_trgm_ops);
    `.execute(db);
  },
};
