import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of service requests with their history and numbering, and of clients' employees. */
export const requests: Migration = {
  async up(db) {
    await sql`
      create table requests (
        company_id text not null,
        request_id text not null,
        client_id text not null,
        type text not null,
        number integer,
        status text not null check (status in ('draft', 'sent', 'inProgress', 'done', 'refused', 'cancelled')),
        refusal_reason text,
        answers jsonb not null,
        -- Version of the form that was answered.
        form_version integer not null default 1,
        version integer not null default 1,
        subject text,
        -- Text for searching, in lower case and without accents.
        words text not null default '',
        -- IDs of the employees named in the answers.
        employee_ids text[] not null default '{}',
        idempotency_key text not null,
        created_by text not null,
        created_at timestamptz(3) not null,
        changed_at timestamptz(3) not null,
        sent_by text,
        sent_at timestamptz(3),
        primary key (company_id, request_id),
        foreign key (company_id, client_id) references clients,
        foreign key (company_id, created_by) references users,
        foreign key (company_id, sent_by) references users,
        check ((status = 'draft') = (number is null)),
        check ((status = 'draft') = (sent_at is null)),
        check ((status = 'draft') = (sent_by is null))
      );
      create unique index requests_once on requests (company_id, client_id, idempotency_key);
      create unique index requests_numbering on requests (company_id, number);
      create index requests_newest on requests (company_id, client_id, changed_at desc, request_id desc);
      create index requests_of_firm on requests (company_id, changed_at desc, request_id desc);
      -- Lists the sent requests of a client by number. Without it, PostgreSQL reads all requests of the firm.
      create index requests_by_number on requests (company_id, client_id, number);

      -- Status changes of requests.
      create table history (
        company_id text not null,
        request_id text not null,
        event_id text not null,
        at timestamptz(3) not null,
        user_id text not null,
        status text not null,
        reason text,
        primary key (company_id, request_id, event_id),
        foreign key (company_id, request_id) references requests on delete cascade,
        foreign key (company_id, user_id) references users
      );

      create table numbers (
        company_id text primary key references companies,
        last_number integer not null
      );

      create table employees (
        company_id text not null,
        client_id text not null,
        employee_id text not null,
        name text not null,
        -- null once anonymised.
        cpf text,
        pis text,
        cbo text,
        job text,
        birth_date date,
        admission_date date,
        salary numeric(11, 2),
        status text not null check (status in ('active', 'onLeave', 'dismissed', 'anonymised')),
        -- Name for sorting and searching, in lower case and without accents.
        sort_name text not null collate "C",
        version integer not null default 1,
        changed_at timestamptz(3) not null,
        primary key (company_id, employee_id),
        foreign key (company_id, client_id) references clients,
        check ((status = 'anonymised') = (cpf is null))
      );
      create unique index employees_cpf on employees (company_id, client_id, cpf);
      create index employees_by_name on employees (company_id, client_id, sort_name, employee_id);
    `.execute(db);
  },
};
