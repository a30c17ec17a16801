import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of help articles with their versions, and of readers' feedback about them. */
export const help: Migration = {
  async up(db) {
    await sql`
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
        published boolean not null default true,
        primary key (company_id, article_id, language),
        check ((body is null) <> (url is null)),
        check (kind <> 'search' or url is not null)
      );

      create table help_versions (
        company_id text not null references companies,
        article_id text not null,
        language text not null,
        number integer not null,
        title text not null,
        body text,
        url text,
        saved_at timestamptz not null,
        saved_by text,
        primary key (company_id, article_id, language, number)
      );
      comment on table help_versions is 'append-only: texts that can be restored';

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
    `.execute(db);
  },
};
