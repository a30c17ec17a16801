import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Narrows work across firms that enters one to that firm's rows, whatever its role, in the portal's tables and plugins'. */
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
