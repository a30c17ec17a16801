import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is around the portal's screens: help, support, notices, the firm's banner. */
export const aroundTheScreens: Migration = {
  async up(db) {
    await sql`
      alter table companies add column banner_image text;

      create table help_articles (
        company_id text not null references companies,
        article_id text not null,
        language text not null,
        kind text not null check (kind in ('article', 'how-to', 'privacy', 'search')),
        user_type text check (user_type in ('client', 'staff')),
        place integer not null default 0,
        title text not null,
        body text,
        url text check (url ~ '^https://'),
        primary key (company_id, article_id, language),
        check ((body is null) <> (url is null)),
        check (kind <> 'search' or url is not null)
      );

      create table feedback (
        company_id text not null,
        feedback_id text not null,
        user_id text not null,
        mood text not null check (mood in ('happy', 'sad')),
        message text not null,
        given_at timestamptz not null,
        primary key (company_id, feedback_id),
        foreign key (company_id, user_id) references users
      );

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

      create table notices (
        company_id text not null references companies,
        notice_id text not null,
        level text not null check (level in ('danger', 'info', 'success', 'warning')),
        texts jsonb not null,
        starts_at timestamptz not null default now(),
        ends_at timestamptz,
        primary key (company_id, notice_id)
      );
    `.execute(db);
  },
};
