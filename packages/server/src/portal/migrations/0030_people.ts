import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds a firm's data about its clients, their people and its staff: roles, assigned clients, identifiers, tags and the
 * firm's own keys, with the indexes for searching and paginating very long lists.
 */
export const people: Migration = {
  async up(db) {
    await sql`
      create table staff_roles (
        company_id text not null,
        user_id text not null,
        role text not null check (role in ('readOnly', 'staff', 'manager', 'owner')),
        primary key (company_id, user_id),
        foreign key (company_id, user_id) references users
      );
      -- Existing staff become managers, since they could see all clients so far. The operator appoints owners.
      insert into staff_roles (company_id, user_id, role)
        select company_id, user_id, 'manager' from users where role = 'staff';

      create table client_staff (
        company_id text not null,
        contact_id text not null,
        client_id text not null,
        primary key (company_id, contact_id, client_id),
        foreign key (company_id, contact_id) references contacts,
        foreign key (company_id, client_id) references clients
      );
      create index client_staff_by_client on client_staff (company_id, client_id);

      alter table clients add column archived_at timestamptz;
      create index clients_by_code on clients (company_id, lower(code)) where code is not null;
      create table client_tax_identifiers (
        company_id text not null,
        client_id text not null,
        type text not null,
        value text not null,
        primary key (company_id, client_id, type),
        foreign key (company_id, client_id) references clients
      );
      create index client_tax_identifiers_by_value on client_tax_identifiers (company_id, value);
      create table client_tags (
        company_id text not null,
        client_id text not null,
        tag text not null,
        primary key (company_id, client_id, tag),
        foreign key (company_id, client_id) references clients
      );
      create index client_tags_by_tag on client_tags (company_id, tag, client_id);

      alter table contacts
        add column code text,
        add column search_name text collate "und-x-icu" not null generated always as (
          lower(given_name || ' ' || family_name || ' ' || email collate "und-x-icu")
        ) stored;
      create index contacts_by_name on contacts (company_id, search_name, contact_id);
      create index contacts_search on contacts using gin (company_id, search_name gin_trgm_ops);
      create index contacts_by_code on contacts (company_id, lower(code)) where code is not null;
      create index contacts_by_email on contacts (company_id, lower(email));

      create table mail_failures (
        company_id text not null references companies on delete cascade,
        email text not null,
        reply text not null,
        is_temporary boolean not null,
        failed_at timestamptz not null,
        primary key (company_id, email)
      );

      create index sessions_of_user on sessions (company_id, user_id);
    `.execute(db);
  },
};
