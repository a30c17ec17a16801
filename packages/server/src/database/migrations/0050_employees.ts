import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Those who work for clients, kept so that nobody types one twice. */
export const employees: Migration = {
  async up(db) {
    await sql`
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
        -- Folded, for order and search.
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
