import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Service requests and their numbering. */
export const serviceRequests: Migration = {
  async up(db) {
    await sql`
      create table service_requests (
        company_id text not null,
        request_id text not null,
        client_id text not null,
        type text not null,
        number integer not null,
        status text not null default 'sent'
          check (status in ('sent', 'inProgress', 'done', 'refused', 'cancelled')),
        refusal_reason text,
        details jsonb not null,
        idempotency_key text not null,
        sent_by text not null,
        sent_at timestamptz not null,
        primary key (company_id, request_id),
        foreign key (company_id, client_id) references clients,
        foreign key (company_id, sent_by) references users
      );
      create unique index service_requests_once on service_requests (company_id, client_id, idempotency_key);
      create unique index service_request_numbering on service_requests (company_id, number);
      create index service_requests_newest on service_requests (company_id, client_id, number desc);

      create table service_request_numbers (
        company_id text primary key references companies,
        last_number integer not null
      );
    `.execute(db);
  },
};
