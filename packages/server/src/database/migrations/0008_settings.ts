import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Feature flags, terms and conditions with their signatures, and changes of e-mail address that wait to be confirmed. */
export const settings: Migration = {
  async up(db) {
    await sql`
      create table feature_flags (
        company_id text not null references companies,
        flag text not null,
        value boolean not null,
        primary key (company_id, flag)
      );

      create table terms (
        company_id text not null references companies,
        version date not null,
        language text not null,
        text text not null,
        primary key (company_id, version, language)
      );
      create trigger terms_append_only before update or delete or truncate on terms
        for each statement execute function refuse_change();

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
      create trigger terms_signatures_append_only before update or delete or truncate on terms_signatures
        for each statement execute function refuse_change();

      create table email_changes (
        company_id text not null,
        user_id text not null,
        email text not null,
        secret_hash bytea not null unique,
        expires_at timestamptz not null,
        primary key (company_id, user_id),
        foreign key (company_id, user_id) references users
      );
    `.execute(db);
  },
};
