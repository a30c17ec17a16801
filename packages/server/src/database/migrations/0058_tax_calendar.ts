import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What clients have to pay or to hand in: each firm's rules, what its clients are taxed by, and what follows for each month. */
export const taxCalendar: Migration = {
  async up(db) {
    await sql`
      create table tax_rules (
        company_id text not null references companies,
        rule_id text not null,
        regime text not null,
        code text not null,
        name text not null,
        months smallint[],
        due jsonb not null,
        amount bigint check (amount >= 0),
        primary key (company_id, rule_id)
      );

      create table tax_profiles (
        company_id text not null,
        client_id text not null,
        regimes text[] not null,
        uf text,
        primary key (company_id, client_id),
        foreign key (company_id, client_id) references clients on delete cascade
      );

      create table tax_entries (
        company_id text not null,
        entry_id text not null,
        client_id text not null,
        -- null: written by hand. The rule may be gone.
        rule_id text,
        code text not null,
        name text not null,
        competence text not null,
        due_on date not null,
        amount bigint check (amount >= 0),
        payment_line text,
        pix text,
        status text not null check (status in ('open', 'paid')),
        receipt_document_id text,
        -- By a person: what follows from the rule is written over it no more.
        edited boolean not null default false,
        -- Taken back by the firm; kept, so that it does not follow from the rule again.
        removed boolean not null default false,
        changed_at timestamptz(3) not null,
        primary key (company_id, entry_id),
        foreign key (company_id, client_id) references clients on delete cascade
      );
      create unique index tax_entries_once on tax_entries (company_id, client_id, rule_id, competence)
        where rule_id is not null;
      create index tax_entries_by_day on tax_entries (company_id, client_id, due_on, entry_id) where not removed;
    `.execute(db);
  },
};
