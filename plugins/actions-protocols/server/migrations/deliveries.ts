import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of deliveries by protocol: the documents, the recipients, and who opened what when. */
export const deliveries: Migration = {
  async up(db) {
    await sql`
      create table deliveries (
        company_id text not null references companies,
        delivery_id text not null,
        client_id text not null,
        year integer not null,
        number integer not null,
        kind text not null check (
          kind in ('taxPayment', 'payroll', 'taxReturn', 'financialStatement', 'contract', 'certificate', 'other')
        ),
        subject text not null,
        competence text check (competence ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
        due_date date,
        note text,
        -- Whether people who join the client later also see it, as far as they may read its documents.
        to_all boolean not null,
        -- Text for searching, in lower case and without accents.
        words text not null,
        idempotency_key text not null,
        delivered_by text not null,
        delivered_at timestamptz(3) not null,
        told_at timestamptz(3),
        acknowledged_by text,
        acknowledged_at timestamptz(3),
        cancelled_by text,
        cancelled_at timestamptz(3),
        cancel_reason text,
        primary key (company_id, delivery_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, delivered_by) references users,
        foreign key (company_id, acknowledged_by) references users,
        foreign key (company_id, cancelled_by) references users,
        check (num_nonnulls(acknowledged_by, acknowledged_at) <> 1),
        check (num_nonnulls(cancelled_by, cancelled_at, cancel_reason) in (0, 3))
      );
      create unique index deliveries_by_number on deliveries (company_id, year, number);
      create unique index deliveries_by_key on deliveries (company_id, client_id, idempotency_key);
      create index deliveries_newest on deliveries (company_id, client_id, delivered_at, delivery_id);
      create index deliveries_newest_of_firm on deliveries (company_id, delivered_at, delivery_id);
      create index deliveries_by_competence on deliveries (company_id, client_id, competence)
        where competence is not null;
      create index deliveries_untold on deliveries (company_id, delivery_id) where told_at is null;

      -- Documents as they were delivered. The rows stay when a document is renamed or deleted.
      create table documents (
        company_id text not null,
        delivery_id text not null,
        position integer not null,
        document_id text not null,
        name text not null,
        mime_type text not null,
        size bigint not null,
        sha256 text not null,
        primary key (company_id, delivery_id, position),
        foreign key (company_id, delivery_id) references deliveries on delete cascade
      );
      create index documents_by_id on documents (company_id, document_id);

      create table recipients (
        company_id text not null,
        delivery_id text not null,
        contact_id text not null,
        primary key (company_id, delivery_id, contact_id),
        foreign key (company_id, delivery_id) references deliveries on delete cascade,
        foreign key (company_id, contact_id) references contacts
      );

      -- First time that each person opened each document. Unlike a read mark, it cannot be undone.
      create table reads (
        company_id text not null,
        delivery_id text not null,
        document_id text not null,
        contact_id text not null,
        read_at timestamptz(3) not null,
        primary key (company_id, delivery_id, document_id, contact_id),
        foreign key (company_id, delivery_id) references deliveries on delete cascade,
        foreign key (company_id, contact_id) references contacts
      );

      create table numbers (
        company_id text not null references companies,
        year integer not null,
        last_number integer not null,
        primary key (company_id, year)
      );
    `.execute(db);
  },
};
