import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Makes the role in which a firm's work is done, and gives it the rights to use tables, the later ones too, and to own none. Roles belong to
 * the whole PostgreSQL server: another portal on it has the same one.
 */
export const firmRole: Migration = {
  async up(db) {
    await sql`
      do $$ begin
        -- An operator whose account may make no roles has made it before.
        if not exists (select from pg_roles where rolname = 'anteroom_firm') then
          create role anteroom_firm nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$;
      do $$ begin
        if not pg_has_role('anteroom_firm', 'set') then
          execute format('grant anteroom_firm to %I', current_user);
        end if;
      end $$;
      grant usage on schema public to anteroom_firm;
      grant select, insert, update, delete on all tables in schema public to anteroom_firm;
      revoke update, delete on audit_log from anteroom_firm;
      alter default privileges in schema public
        grant select, insert, update, delete on tables to anteroom_firm;

      create schema if not exists jobs;
      grant usage on schema jobs to anteroom_firm;
      alter default privileges in schema jobs
        grant select, insert, update, delete on tables to anteroom_firm;
    `.execute(db);
  },
};
