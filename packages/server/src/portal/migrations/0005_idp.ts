import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the tables of the embedded identity provider, which knows people but not firms. They have their own schema.
 */
export const idp: Migration = {
  async up(db) {
    await sql`
      create schema idp;

      create table idp.models (
        model text not null,
        id text not null,
        payload jsonb not null,
        grant_id text,
        uid text,
        user_code text,
        expires_at timestamptz,
        primary key (model, id)
      );
      create index models_by_grant on idp.models (grant_id) where grant_id is not null;
      create index models_by_uid on idp.models (uid) where uid is not null;
      create index models_by_expiry on idp.models (expires_at);

      create table idp.accounts (
        subject text primary key,
        email text not null,
        given_name text not null,
        family_name text not null,
        password_hash text not null,
        totp_secret text,
        totp_last_step bigint
      );
      create unique index accounts_by_email on idp.accounts (lower(email));

      create table idp.secrets (
        name text primary key,
        value jsonb not null
      );
    `.execute(db);
  },
};
