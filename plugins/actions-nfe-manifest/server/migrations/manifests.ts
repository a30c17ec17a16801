import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the tables of the NF-e that clients received, as announced by the tax authority, and of the events that
 * clients send.
 */
export const manifests: Migration = {
  async up(db) {
    await sql`
      create table taxpayers (
        company_id text not null,
        client_id text not null,
        enabled boolean not null,
        environment text not null default 'production' check (environment in ('production', 'test')),
        -- When asking the authority worked for the first time; until then the client is not offered it.
        tried_at timestamptz(3),
        tax_id text not null check (tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
        -- How far the authority's documents have been read.
        last_nsu text not null default '000000000000000' check (last_nsu ~ '^[0-9]{15}$'),
        max_nsu text not null default '000000000000000' check (max_nsu ~ '^[0-9]{15}$'),
        -- Since when somebody waits for them to be read.
        asked_at timestamptz(3),
        last_at timestamptz(3),
        last_outcome text check (last_outcome in ('read', 'blocked', 'refused', 'unavailable', 'stopped')),
        reason text not null default '',
        primary key (company_id, client_id),
        foreign key (company_id, client_id) references clients on delete cascade
      );

      -- The certificates by which clients ask the authority, with their keys.
      create table certificates (
        company_id text not null,
        client_id text not null,
        -- Key and certificates (PEM), sealed by the portal's secrets.
        sealed text not null,
        holder text not null,
        issuer text not null,
        tax_id text not null,
        valid_from timestamptz(3) not null,
        valid_until timestamptz(3) not null,
        fingerprint text not null,
        added_at timestamptz(3) not null,
        added_by text not null,
        -- Why the authority no longer accepts it, in its words.
        stopped text not null default '',
        -- Since when its issuer's list has it as revoked.
        revoked_at timestamptz(3),
        -- Days before the end of which people were told last.
        reminded integer,
        primary key (company_id, client_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, added_by) references users
      );

      create table notes (
        company_id text not null,
        client_id text not null,
        access_key text collate "C" not null,
        authorised_on date not null,
        concluded boolean not null default false,
        primary key (company_id, client_id, access_key),
        foreign key (company_id, client_id, access_key) references actions_box_e.notes on delete cascade
      );
      create index notes_in_order
        on notes (company_id, client_id, concluded, authorised_on, access_key);

      -- What was sent from here. What the authority registered is among the events of box-e.
      create table sends (
        company_id text not null,
        client_id text not null,
        access_key text collate "C" not null,
        kind text not null check (kind in ('awareness', 'confirmation', 'denial', 'non-performance')),
        sequence integer not null,
        status text not null check (status in ('sent', 'registered', 'refused')),
        sent_at timestamptz(3) not null,
        sent_by text not null,
        justification text not null,
        primary key (company_id, client_id, access_key, kind, sequence),
        foreign key (company_id, client_id, access_key) references notes on delete cascade,
        foreign key (company_id, sent_by) references users
      );

      -- What the authority handed out and could not be read, as it came.
      create table unread_documents (
        company_id text not null,
        client_id text not null,
        -- Of whom and in which of its systems: there the number is one document's.
        tax_id text not null,
        environment text not null check (environment in ('production', 'test')),
        nsu text not null check (nsu ~ '^[0-9]{15}$'),
        schema text not null,
        -- Packed by gzip, in Base64; empty for one that is too large to keep.
        content text not null,
        refusal text not null,
        detail text not null,
        found_at timestamptz(3) not null,
        primary key (company_id, client_id, tax_id, environment, nsu),
        foreign key (company_id, client_id) references clients on delete cascade
      );

      -- The demo's tax authority: what it knows of a taxpayer.
      create table local_authority (
        company_id text not null references companies,
        tax_id text not null,
        state jsonb not null,
        primary key (company_id, tax_id)
      );
      
      comment on table certificates is 'stays: their keys are sealed by secrets of this portal';
      comment on table local_authority is 'stays: the tax authority of this portal’s demo';
    `.execute(db);
  },
};
