import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Makes the role in which a firm's work is done. It owns nothing; what it may do with each table follows from the table (`secureTables`). Roles
 * belong to the whole PostgreSQL server: another portal on it has the same one.
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

      -- The tables of the jobs are made by their library, later.
      create schema if not exists jobs;
      grant usage on schema jobs to anteroom_firm;
      alter default privileges in schema jobs
        grant select, insert, update, delete on tables to anteroom_firm;
    `.execute(db);
  },
};
