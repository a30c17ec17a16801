import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the tables of the tax calendar: each firm's rules, the tax regimes of its clients, and the entries for each
 * month.
 */
export const entries: Migration = {
  async up(db) {
    await sql`
      create table rules (
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

      create table profiles (
        company_id text not null,
        client_id text not null,
        regimes text[] not null,
        uf text,
        primary key (company_id, client_id),
        foreign key (company_id, client_id) references clients on delete cascade
      );

      create table entries (
        company_id text not null,
        entry_id text not null,
        client_id text not null,
        -- null for an entry added by a person. The rule may have been removed.
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
        -- Whether a person changed it. No rule overwrites it then.
        edited boolean not null default false,
        -- Whether the firm removed it. The row stays, so that the rule does not add it again.
        removed boolean not null default false,
        changed_at timestamptz(3) not null,
        primary key (company_id, entry_id),
        foreign key (company_id, client_id) references clients on delete cascade
      );
      create unique index entries_once on entries (company_id, client_id, rule_id, competence)
        where rule_id is not null;
      create index entries_by_day on entries (company_id, client_id, due_on, entry_id) where not removed;
    `.execute(db);
  },
};
