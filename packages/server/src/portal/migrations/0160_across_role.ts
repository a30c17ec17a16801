import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Grants the role for work across firms (`kernel/database/roles.ts`) access to what already exists: the tables of
 * plugins, of the identity provider and of jobs.
 */
export const acrossRole: Migration = {
  async up(db) {
    await sql`
      do $$ declare place name; declare one record; begin
        for place in
          select nspname from pg_namespace as n where nspname in ('public', 'idp', 'jobs') or exists (
            select from pg_class where relnamespace = n.oid and relname = 'kysely_migration'
          )
        loop
          execute format('grant usage on schema %I to anteroom_across', place);
          execute format('grant usage on all sequences in schema %I to anteroom_across', place);
          for one in
            select oid::regclass as name, relname, relrowsecurity and not exists (
              select from pg_policy where polrelid = pg_class.oid and polname = 'across_firms'
            ) as "lacksPolicy"
            from pg_class
            where relnamespace = place::regnamespace and relkind in ('r', 'p') and relname <> 'kysely_migration_lock'
          loop
            if one.relname = 'kysely_migration' then
              execute format('grant select on %s to anteroom_firm, anteroom_across', one.name);
            else
              execute format('grant select, insert, update, delete on %s to anteroom_across', one.name);
            end if;
            if one."lacksPolicy" then
              execute format('create policy across_firms on %s to anteroom_across using (true)', one.name);
            end if;
          end loop;
        end loop;
      end $$;
      alter default privileges in schema idp
        grant select, insert, update, delete on tables to anteroom_across;
      alter default privileges in schema jobs
        grant select, insert, update, delete on tables to anteroom_across;
    `.execute(db);
  },
};
