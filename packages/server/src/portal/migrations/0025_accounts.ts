import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Prepares the embedded identity provider for production: accounts by invitation, recovery codes, e-mailed codes, and
 * encrypted secrets. Existing records of the provider belong to sign-ins in progress, which have to start over.
 */
export const accounts: Migration = {
  async up(db) {
    await sql`
      create table secret_keys (
        key_id integer primary key,
        wrapped bytea not null,
        wrapped_by text not null,
        created_at timestamptz not null default now()
      );
      comment on table secret_keys is 'local: no work of a firm reads them';

      delete from idp.models;
      alter table idp.models
        alter column payload type text using payload::text,
        add column account_id text,
        add column consumed_at timestamptz;
      create index models_by_account on idp.models (account_id) where account_id is not null;

      alter table idp.accounts
        alter column password_hash drop not null,
        add column email_key text,
        add column created_at timestamptz not null default now();
      update idp.accounts set email_key = lower(normalize(trim(email), NFKC));
      alter table idp.accounts alter column email_key set not null;
      drop index idp.accounts_by_email;
      create unique index accounts_by_email on idp.accounts (email_key);

      create table idp.recovery_codes (
        subject text not null references idp.accounts on delete cascade,
        code_hash bytea not null,
        primary key (subject, code_hash)
      );

      create table idp.passkeys (
        credential_id text primary key,
        passkey_id text not null unique,
        subject text not null references idp.accounts on delete cascade,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        syncs boolean not null,
        backed_up boolean not null,
        browser text,
        system text,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkeys_by_account on idp.passkeys (subject);

      create table idp.challenges (
        challenge_hash bytea primary key,
        purpose text not null,
        subject text,
        expires_at timestamptz not null
      );

      create table idp.passes (
        secret_hash bytea primary key,
        subject text not null references idp.accounts on delete cascade,
        methods text[] not null,
        expires_at timestamptz not null
      );

      -- Unknown addresses get a row too, but no e-mail.
      create table idp.mailed_codes (
        secret_hash bytea primary key,
        email_key text not null,
        code_hash bytea not null,
        purpose text not null check (purpose in ('password', 'sign-in')),
        tries integer not null default 0,
        expires_at timestamptz not null
      );

      -- Moves the keys of the identity provider to the other secrets of the portal.
      insert into portal_secrets (name, value)
        select 'identity-provider', jsonb_build_object(
          'signingKeys', jsonb_build_array(value -> 'signingKey'),
          'cookieKeys', jsonb_build_array(value -> 'cookieKey'),
          'clientSecret', value -> 'clientSecret'
        ) from idp.secrets where name = 'provider';
      drop table idp.secrets;

      alter table companies
        add column sign_in text check (sign_in in ('own', 'external', 'both')),
        add column passwordless boolean not null default false;

      create table invitations (
        company_id text not null,
        user_id text not null,
        secret_hash bytea not null,
        email text not null,
        invited_by text,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        joined_at timestamptz,
        revoked_at timestamptz,
        primary key (company_id, user_id),
        foreign key (company_id, user_id) references users on delete cascade
      );
      create unique index invitations_by_secret on invitations (company_id, secret_hash);

      -- When an invited person signs in at an external provider, their account there is linked to the invited user.
      alter table sign_ins
        add column provider text not null default 'own' check (provider in ('own', 'external')),
        add column invitation_company_id text,
        add column invitation_hash bytea;

      create table refused_sign_ins (
        company_id text not null references companies on delete cascade,
        issuer text not null,
        subject text not null,
        email text,
        refused_at timestamptz not null,
        primary key (company_id, issuer, subject)
      );
      create index refused_sign_ins_by_time on refused_sign_ins (company_id, refused_at);
      
      comment on table invitations is 'stays: links to this portal; people are invited again';
      comment on table refused_sign_ins is 'stays: who came to this portal and was not let in';
    `.execute(db);
  },
};
