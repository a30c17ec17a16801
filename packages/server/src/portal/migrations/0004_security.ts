import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of users with their rights, of their sessions, and of data for signing in. */
export const security: Migration = {
  async up(db) {
    await sql`
      create table users (
        company_id text not null references companies,
        user_id text not null,
        contact_id text not null,
        role text not null check (role in ('client', 'staff', 'internal')),
        email text not null,
        prefix text,
        first_name text not null,
        middle_name text,
        last_name text not null,
        suffix text,
        language text not null,
        task_mails boolean not null default true,
        mfa_required boolean not null default false,
        disabled_at timestamptz,
        created_at timestamptz not null default now(),
        search_name text collate "und-x-icu" not null generated always as (
          lower(first_name || ' ' || last_name || ' ' || email collate "und-x-icu")
        ) stored,
        primary key (company_id, user_id),
        foreign key (company_id, contact_id) references contacts
      );
      create index users_by_contact on users (company_id, contact_id);
      create index users_by_name on users (company_id, role, search_name, user_id);
      create index users_search on users using gin (company_id, search_name gin_trgm_ops);

      -- A person can be a user of several firms, and switch between them without signing in again.
      create table user_identities (
        company_id text not null,
        user_id text not null,
        issuer text not null,
        subject text not null,
        primary key (company_id, issuer, subject),
        foreign key (company_id, user_id) references users
      );
      create index user_identities_by_user on user_identities (company_id, user_id);
      -- Finds the firms of a person who signs in.
      create index user_identities_by_account on user_identities (issuer, subject);

      create table user_permissions (
        company_id text not null,
        user_id text not null,
        permission text not null,
        primary key (company_id, user_id, permission),
        foreign key (company_id, user_id) references users
      );

      create table user_controls (
        company_id text not null,
        user_id text not null,
        control text not null,
        primary key (company_id, user_id, control),
        foreign key (company_id, user_id) references users
      );

      create table sessions (
        company_id text not null,
        session_id text not null,
        user_id text not null,
        -- Both set while staff view the portal as a client user.
        parent_session_id text,
        viewed_user_id text,
        token_hash bytea not null,
        cookie_hash bytea not null,
        second_factor boolean not null default false,
        id_token text,
        signed_in_at timestamptz not null,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null,
        -- Minutes without a request after which the session ends; null: the operator's limit.
        idle_minutes integer,
        ended_at timestamptz,
        user_agent text not null default '',
        address text not null default '',
        primary key (company_id, session_id),
        foreign key (company_id, user_id) references users,
        foreign key (company_id, parent_session_id) references sessions on delete cascade,
        foreign key (company_id, viewed_user_id) references users,
        check ((parent_session_id is null) = (viewed_user_id is null))
      );
      create unique index sessions_by_token on sessions (company_id, token_hash);
      -- A browser has one session: signing in ends the session to which its cookie belonged.
      create index sessions_by_cookie on sessions (company_id, cookie_hash) where ended_at is null;
      create index sessions_by_user on sessions (company_id, user_id) where ended_at is null;
      create index sessions_by_parent on sessions (company_id, parent_session_id) where parent_session_id is not null;
      create index sessions_by_viewed_user on sessions (company_id, viewed_user_id)
        where viewed_user_id is not null and ended_at is null;

      -- Each token works once.
      create table uds_tokens (
        company_id text not null,
        token_hash bytea not null,
        session_id text not null,
        audience text not null,
        expires_at timestamptz not null,
        primary key (company_id, token_hash),
        foreign key (company_id, session_id) references sessions on delete cascade
      );

      create table used_jwts (
        issuer text not null,
        jti text not null,
        expires_at timestamptz not null,
        primary key (issuer, jti)
      );
      comment on table used_jwts is 'local: a token of a trusted issuer works once at all firms together';

      create table sign_ins (
        state_hash bytea primary key,
        browser_hash bytea not null,
        code_verifier text not null,
        nonce text not null,
        redirect_uri text not null,
        language text not null,
        expires_at timestamptz not null
      );
      comment on table sign_ins is 'local: who comes back from the identity provider is not known yet';

      -- Unlogged: the counts cover only a few minutes, so losing them when the database crashes does no harm.
      create unlogged table rate_limits (
        key bytea primary key,
        count integer not null,
        ends_at timestamptz not null,
        opens_at timestamptz
      );
      create index on rate_limits (ends_at);
      comment on table rate_limits is 'local: counted before it is known who calls';
      
      comment on table user_identities is 'stays: who signs in with which account is settled anew on each portal';
      comment on table sessions is 'stays: sessions are of this portal';
      comment on table uds_tokens is 'stays: tokens of sessions of this portal';
    `.execute(db);
  },
};
