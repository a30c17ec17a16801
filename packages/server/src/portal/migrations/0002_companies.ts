import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of firms, with their look and their firm-wide permissions and controls. */
export const companies: Migration = {
  async up(db) {
    await sql`
      create table companies (
        company_id text primary key,
        name text not null,
        country text not null check (country ~ '^[A-Z]{2}$'),
        language text not null,
        -- IANA name, such as America/New_York.
        time_zone text not null default 'UTC',
        locked boolean not null default false,
        email text not null,
        header_fill_color text not null,
        header_text_color text not null,
        button_fill_color text not null,
        button_text_color text not null,
        header_image text,
        header_line text,
        banner_image text,
        sign_in_text text,
        sign_in_background text check (sign_in_background ~ '^(#[0-9a-fA-F]{6}$|data:image/(png|jpeg|webp|gif);base64,)'),
        translucent_color text check (translucent_color ~ '^(#[0-9a-fA-F]{6,8}|rgba?\\([0-9., ]+\\))$'),
        logout_url text check (logout_url ~ '^(https://|/([^/\\\\]|$))'),
        -- People who must use a second factor; null: only people for whom it is required individually.
        second_factor text check (second_factor in ('staff', 'everyone')),
        -- Sender name and reply address of e-mails; null: those of the firm. The signature is added to each e-mail.
        mail_sender text,
        mail_reply_to text,
        mail_signature text,
        -- Languages that people of the firm can choose; null: all languages of the portal.
        languages text[],
        -- Maximum total size of the firm's documents, in bytes.
        storage_quota bigint check (storage_quota > 0),
        -- Limits that the firm sets itself within that quota: for all its documents, and for those of one client.
        own_quota bigint check (own_quota > 0),
        client_quota bigint check (client_quota > 0),
        -- Kinds of files that may be uploaded; null: all that the portal allows.
        upload_kinds text[],
        -- Limits of sessions, where they are stricter than those of the operator.
        session_idle_minutes integer check (session_idle_minutes > 0),
        session_hours integer check (session_hours > 0),
        created_at timestamptz not null default now()
      );

      create table company_controls (
        company_id text not null references companies,
        control text not null,
        primary key (company_id, control)
      );

      create table company_permissions (
        company_id text not null references companies,
        permission text not null,
        primary key (company_id, permission)
      );
    `.execute(db);
  },
};
