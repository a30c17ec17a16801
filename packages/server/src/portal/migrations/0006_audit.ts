import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the audit log, and separately the addresses and names of people, which can be erased without changing the
 * log.
 */
export const audit: Migration = {
  async up(db) {
    await sql`
      create table audit_log (
        -- Empty for events outside any firm, such as a sign-in by an unknown person.
        company_id text not null,
        audit_id text not null,
        at timestamptz not null default now(),
        action text not null,
        user_id text,
        viewed_as text,
        subject text,
        details jsonb not null,
        request_id text,
        -- Salted digest of the IP address, which is stored in audit_names.
        address text,
        primary key (company_id, audit_id)
      );
      create index audit_log_by_time on audit_log (company_id, at, audit_id);
      create index audit_log_by_action on audit_log (company_id, action, at, audit_id);
      create index audit_log_by_user on audit_log (company_id, user_id, at, audit_id);
      comment on table audit_log is 'append-only: who did what';

      create table audit_names (
        company_id text not null,
        audit_id text not null,
        -- Digest that the log contains.
        digest text not null,
        -- User whose name or address it is, if known.
        user_id text,
        salt bytea not null,
        value text not null,
        primary key (company_id, audit_id, digest),
        foreign key (company_id, audit_id) references audit_log on delete cascade
      );
      create index audit_names_of_user on audit_names (company_id, user_id);
      create index audit_names_by_value on audit_names (company_id, lower(value));
    `.execute(db);
  },
};
