import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Firms, people, clients, sessions, sign-ins, the audit log, and the tables of the embedded identity provider. */
export const core: Migration = {
  async up(db) {
    await sql`
      create extension if not exists pg_trgm;

      create table companies (
        company_id text primary key,
        name text not null,
        country text not null check (country ~ '^[A-Z]{2}$'),
        language text not null,
        locked boolean not null default false,
        email text not null,
        header_fill_color text not null,
        header_text_color text not null,
        button_fill_color text not null,
        button_text_color text not null,
        header_image text,
        header_line text,
        sign_in_text text,
        sign_in_background text check (sign_in_background ~ '^(#[0-9a-fA-F]{6}$|data:image/(png|jpeg|webp|gif);base64,)'),
        translucent_color text check (translucent_color ~ '^(#[0-9a-fA-F]{6,8}|rgba?\\([0-9., ]+\\))$'),
        logout_url text check (logout_url ~ '^(https://|/([^/\\\\]|$))'),
        created_at timestamptz not null default now()
      );
      create table company_controls (
        company_id text not null references companies,
        control text not null,
        primary key (company_id, control)
      );

      create table contacts (
        company_id text not null references companies,
        contact_id text not null,
        given_name text not null,
        family_name text not null,
        email text not null,
        primary key (company_id, contact_id)
      );
      create table clients (
        company_id text not null references companies,
        client_id text not null,
        name text not null,
        doing_business_as text,
        display_as text,
        nickname text,
        kind text not null check (kind in ('Business', 'Individual')),
        code text,
        created_at timestamptz not null default now(),
        modified_at timestamptz not null default now(),
        sort_name text collate "und-x-icu" not null generated always as (
          lower(coalesce(nullif(doing_business_as, ''), nullif(display_as, ''), name) collate "und-x-icu")
        ) stored,
        primary key (company_id, client_id)
      );
      create index clients_by_name on clients (company_id, sort_name, client_id);
      create index clients_by_created on clients (company_id, created_at, client_id);
      create index clients_search on clients using gin (sort_name gin_trgm_ops);
      create table client_contacts (
        company_id text not null,
        contact_id text not null,
        client_id text not null,
        primary key (company_id, contact_id, client_id),
        foreign key (company_id, contact_id) references contacts,
        foreign key (company_id, client_id) references clients
      );
      create index client_contacts_by_client on client_contacts (company_id, client_id);

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
        mfa_required boolean not null default false,
        disabled_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (company_id, user_id),
        foreign key (company_id, contact_id) references contacts
      );
      create table user_identities (
        issuer text not null,
        subject text not null,
        company_id text not null,
        user_id text not null,
        primary key (issuer, subject),
        foreign key (company_id, user_id) references users
      );
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
        token_hash bytea not null,
        cookie_hash bytea not null,
        id_token text not null,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        primary key (company_id, session_id),
        foreign key (company_id, user_id) references users
      );
      create index sessions_by_token on sessions (token_hash);
      create index sessions_by_user on sessions (company_id, user_id) where ended_at is null;
      create table sign_ins (
        state_hash bytea primary key,
        browser_hash bytea not null,
        code_verifier text not null,
        nonce text not null,
        redirect_uri text not null,
        language text not null,
        expires_at timestamptz not null
      );

      create table audit_log (
        company_id text not null,
        audit_id text not null,
        at timestamptz not null default now(),
        action text not null,
        user_id text,
        subject text,
        details jsonb not null,
        request_id text,
        address text,
        primary key (company_id, audit_id)
      );
      create function refuse_change() returns trigger language plpgsql as $$
        begin raise exception '% is append-only', tg_table_name; end
      $$;
      create trigger audit_log_append_only before update or delete or truncate on audit_log
        for each statement execute function refuse_change();

      -- Every process keeps sessions in memory for some seconds; this tells all of them at once that one is no more.
      create function announce_session_change() returns trigger language plpgsql as $$
        begin
          perform pg_notify('session_changed', old.company_id || ' ' || old.user_id);
          return null;
        end
      $$;
      create trigger sessions_ended after update of ended_at or delete on sessions
        for each row execute function announce_session_change();
      create trigger users_changed after update or delete on users
        for each row execute function announce_session_change();
      create trigger user_permissions_changed after update or delete on user_permissions
        for each row execute function announce_session_change();
      create trigger user_controls_changed after update or delete on user_controls
        for each row execute function announce_session_change();
      create function announce_company_change() returns trigger language plpgsql as $$
        begin
          perform pg_notify('session_changed', new.company_id);
          return null;
        end
      $$;
      create trigger companies_changed after update on companies
        for each row execute function announce_company_change();

      create table seeds_applied (
        seed text primary key,
        at timestamptz not null default now()
      );

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
