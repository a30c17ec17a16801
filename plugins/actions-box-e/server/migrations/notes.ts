import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the storage of electronic invoices of Brazilian clients. The XML is stored as it arrived; lists use the
 * values read from it.
 */
export const notes: Migration = {
  async up(db) {
    await sql`
      create table firms (
        company_id text primary key references companies,
        enabled boolean not null
      );

      create table taxpayers (
        company_id text not null,
        client_id text not null,
        enabled boolean not null,
        toggled_at timestamptz(3) not null,
        tax_id text not null check (tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
        primary key (company_id, client_id),
        foreign key (company_id, client_id) references clients on delete cascade
      );

      create table imports (
        company_id text not null,
        import_id text not null,
        client_id text not null,
        user_id text not null,
        status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
        attempt integer not null default 0,
        files_total integer not null default 0,
        files_done integer not null default 0,
        stored integer not null default 0,
        duplicates integer not null default 0,
        unverified integer not null default 0,
        rejected integer not null default 0,
        created_at timestamptz(3) not null,
        primary key (company_id, import_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, user_id) references users
      );
      create index imports_of_client on imports (company_id, client_id, import_id desc);

      -- Files of an import that have not been read yet. Their contents are in the blob store.
      create table import_files (
        company_id text not null,
        import_id text not null,
        position integer not null,
        file_name text not null,
        document_id text,
        primary key (company_id, import_id, position),
        foreign key (company_id, import_id) references imports on delete cascade
      );
      create index import_files_of_document on import_files (company_id, document_id) where document_id is not null;

      create table import_rejections (
        company_id text not null,
        import_id text not null,
        position integer not null,
        sent_position integer not null,
        file_name text not null,
        reason text not null,
        detail text not null,
        primary key (company_id, import_id, position),
        foreign key (company_id, import_id) references imports on delete cascade
      );

      create table notes (
        company_id text not null,
        client_id text not null,
        access_key text collate "C" not null,
        kind text not null check (kind in ('nfe', 'nfce', 'cte', 'cfe')),
        direction text not null check (direction in ('issued', 'received')),
        status text not null check (status in ('authorised', 'cancelled', 'unverified')),
        series integer not null,
        number integer not null,
        -- Local time, as given on the invoice.
        issued_at timestamp(0) not null,
        issuer_tax_id text not null,
        issuer_name text not null,
        recipient_tax_id text,
        recipient_name text,
        -- In centavos.
        total bigint not null,
        is_summary boolean not null,
        import_id text not null,
        primary key (company_id, client_id, access_key),
        foreign key (company_id, client_id) references clients on delete cascade
      );
      -- A list merges a few runs of this index, newest first, for any filter on kind, direction and status.
      create index notes_in_order on notes (company_id, client_id, kind, direction, status, issued_at desc, access_key desc)
        include (total, issuer_tax_id);
      create index notes_by_issuer
        on notes (company_id, client_id, issuer_tax_id, kind, direction, status, issued_at desc, access_key desc)
        include (total);
      create index notes_by_total on notes (company_id, client_id, kind, direction, status, total, issued_at, access_key);
      create index notes_by_number on notes (company_id, client_id, number);

      -- The XML as it arrived, compressed with gzip. Separate from the invoice, so that lists do not have to skip it.
      create table files (
        company_id text not null,
        client_id text not null,
        access_key text collate "C" not null,
        -- Size of the XML, in bytes.
        size integer not null,
        content bytea not null,
        primary key (company_id, client_id, access_key),
        -- No foreign key to the invoice: PostgreSQL would cache a plan for that check while there are no invoices
        -- yet, and that plan reads all invoices of the client.
        foreign key (company_id, client_id) references clients on delete cascade
      );
      alter table files alter column content set storage external;

      -- Events may arrive before their invoice.
      create table events (
        company_id text not null,
        client_id text not null,
        access_key text collate "C" not null,
        type text not null,
        sequence integer not null,
        author text not null,
        at timestamp(0) not null,
        description text not null,
        text text not null,
        protocol text not null,
        cancels boolean not null,
        import_id text not null,
        size integer not null,
        content bytea not null,
        primary key (company_id, client_id, access_key, type, sequence),
        foreign key (company_id, client_id) references clients on delete cascade
      );
      alter table events alter column content set storage external;

      -- Number and total of the invoices, updated with each change of an invoice.
      create table counts (
        company_id text not null,
        client_id text not null,
        -- First day of the month of issue.
        competence date not null,
        kind text not null,
        direction text not null,
        status text not null,
        notes bigint not null,
        total bigint not null,
        primary key (company_id, client_id, competence, kind, direction, status),
        foreign key (company_id, client_id) references clients on delete cascade
      );
      
      comment on table import_files is 'stays: what was sent and has not been read yet';
    `.execute(db);
  },
};
