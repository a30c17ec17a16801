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
        -- Time of the last successful test query. Until there is one, the client is not offered the service.
        tried_at timestamptz(3),
        tax_id text not null check (tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
        -- Number of the last document of the authority that was read.
        last_nsu text not null default '000000000000000' check (last_nsu ~ '^[0-9]{15}$'),
        max_nsu text not null default '000000000000000' check (max_nsu ~ '^[0-9]{15}$'),
        -- Time at which reading was requested; null if nobody is waiting for it.
        asked_at timestamptz(3),
        last_at timestamptz(3),
        last_outcome text check (last_outcome in ('read', 'blocked', 'refused', 'unavailable', 'stopped')),
        reason text not null default '',
        primary key (company_id, client_id),
        foreign key (company_id, client_id) references clients on delete cascade
      );

      -- Certificates with which clients query the tax authority, with their keys.
      create table certificates (
        company_id text not null,
        client_id text not null,
        -- Key and certificates (PEM), encrypted with the portal's secrets.
        sealed text not null,
        holder text not null,
        issuer text not null,
        tax_id text not null,
        valid_from timestamptz(3) not null,
        valid_until timestamptz(3) not null,
        fingerprint text not null,
        added_at timestamptz(3) not null,
        added_by text not null,
        -- Reason given by the authority for no longer accepting it; empty if it accepts it.
        stopped text not null default '',
        -- Time of revocation according to the list of the issuer.
        revoked_at timestamptz(3),
        -- Days before expiry of the last reminder that was sent; null if none was sent.
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

      -- Events that the portal sent. Those that the authority registered are among the events of box-e.
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

      -- Documents of the authority that the portal could not read, as they arrived.
      create table unread_documents (
        company_id text not null,
        client_id text not null,
        -- Taxpayer and environment. The number is unique within them.
        tax_id text not null,
        environment text not null check (environment in ('production', 'test')),
        nsu text not null check (nsu ~ '^[0-9]{15}$'),
        schema text not null,
        -- Compressed with gzip, in Base64; empty if the document is too large to store.
        content text not null,
        refusal text not null,
        detail text not null,
        found_at timestamptz(3) not null,
        primary key (company_id, client_id, tax_id, environment, nsu),
        foreign key (company_id, client_id) references clients on delete cascade
      );

      -- State of the demo's tax authority about a taxpayer.
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
