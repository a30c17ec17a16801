import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of contact options for support, and of reported issues. */
export const support: Migration = {
  async up(db) {
    await sql`
      create table support_addresses (
        company_id text not null references companies,
        country text not null default '',
        email text not null,
        primary key (company_id, country)
      );
      create table support_chats (
        company_id text primary key references companies,
        url text not null check (url ~ '^(https://|/[^/])'),
        opens text not null check (opens ~ '^[0-2][0-9]:[0-5][0-9]$'),
        closes text not null check (closes ~ '^[0-2][0-9]:[0-5][0-9]$'),
        time_zone text not null,
        days integer[] not null
      );
      create table issues (
        company_id text not null,
        reference_code text not null,
        user_id text not null,
        description text not null,
        reported_at timestamptz not null,
        primary key (company_id, reference_code),
        foreign key (company_id, user_id) references users
      );
    `.execute(db);
  },
};
