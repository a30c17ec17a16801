import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the role for work on behalf of a firm. It owns nothing; its rights to each table follow from the table
 * (`secureTables`). Roles belong to the whole PostgreSQL server, so another portal on the same server uses the same
 * role.
 */
export const firmRole: Migration = {
  async up(db) {
    await sql`
      do $$ begin
        -- If the database account of the operator may not create roles, the operator has created it already.
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

      -- The job library creates its tables later.
      create schema if not exists jobs;
      grant usage on schema jobs to anteroom_firm;
      alter default privileges in schema jobs
        grant select, insert, update, delete on tables to anteroom_firm;
    `.execute(db);
  },
};
