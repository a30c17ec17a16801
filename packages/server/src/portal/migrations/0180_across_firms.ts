import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Restricts work across firms, while it is done for one firm, to that firm's rows, in the tables of the portal and of
 * plugins, whatever the role.
 */
export const acrossFirms: Migration = {
  async up(db) {
    await sql`
      do $$ declare one record; begin
        for one in select schemaname, tablename from pg_policies where policyname = 'across_firms' loop
          execute format(
            $policy$alter policy across_firms on %I.%I using (coalesce(current_setting('anteroom.company', true), '') = '')$policy$,
            one.schemaname, one.tablename
          );
        end loop;
      end $$;
      comment on schema idp is 'local: an account is a person’s at any of the firms'
    `.execute(db);
  },
};
