import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of the terms and conditions, and of their signatures. */
export const terms: Migration = {
  async up(db) {
    await sql`
      create table terms (
        company_id text not null references companies,
        version date not null,
        language text not null,
        text text not null,
        primary key (company_id, version, language)
      );
      comment on table terms is 'append-only: what was signed stays as it was';

      create table terms_drafts (
        company_id text primary key references companies,
        -- Markdown by language.
        texts jsonb not null
      );

      create table terms_signatures (
        company_id text not null,
        user_id text not null,
        version date not null,
        language text not null,
        signatory text not null,
        signed_at timestamptz not null,
        primary key (company_id, user_id, version),
        foreign key (company_id, user_id) references users,
        foreign key (company_id, version, language) references terms
      );
      create index terms_signatures_latest on terms_signatures (company_id, version, signed_at, user_id);
      comment on table terms_signatures is 'append-only: who signed what';
    `.execute(db);
  },
};
