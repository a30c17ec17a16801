import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of clients' certificates of good standing (CND), and of the queries to their issuing bodies. */
export const certificates: Migration = {
  async up(db) {
    await sql`
      create table certificates (
        company_id text not null,
        certificate_id text not null,
        client_id text not null,
        kind text not null check (kind in ('federal', 'fgts', 'labour', 'state', 'municipal')),
        issuer text not null,
        uf text,
        municipality text,
        renewal_asked_at timestamptz(3),
        renewal_asked_by text,
        primary key (company_id, certificate_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        check (uf is not null or kind not in ('state', 'municipal')),
        check (municipality is not null or kind <> 'municipal')
      );
      create unique index certificates_once
        on certificates (company_id, client_id, kind, coalesce(uf, ''), coalesce(municipality, ''));

      create table queries (
        company_id text not null,
        certificate_id text not null,
        query_id text not null,
        at timestamptz(3) not null,
        outcome text not null check (outcome in ('running', 'issued', 'failed')),
        result text,
        control_number text,
        issued_on date,
        valid_until date,
        -- Document with the certificate. The query stays when the document is deleted.
        document_id text,
        error text,
        -- null for an imported certificate
        recorded_by text,
        primary key (company_id, certificate_id, query_id),
        foreign key (company_id, certificate_id) references certificates on delete cascade,
        check ((outcome = 'issued') = (valid_until is not null)),
        check ((outcome = 'failed') = (error is not null))
      );
    `.execute(db);
  },
};
