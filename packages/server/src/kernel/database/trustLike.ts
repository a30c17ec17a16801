import { sql } from 'kysely';
import type { DbOrTx } from './schema.ts';

/**
 * Lets searches use indexes under row-level security. PostgreSQL evaluates a condition before the policy only if the
 * function behind it is `leakproof`, which means that it reveals nothing about rows that the caller may not see.
 * PostgreSQL does not declare that for `like`, which reveals only whether a name matches. Only a superuser can declare
 * it; otherwise a search reads all names of the firm's clients.
 */
export async function trustLike(db: DbOrTx): Promise<void> {
  await sql`
    do $$ begin
      if current_setting('is_superuser') = 'on' then
        -- Nodes may start at the same time.
        perform pg_advisory_xact_lock(hashtext('anteroom textlike'));
        if not (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure) then
          alter function pg_catalog.textlike(text, text) leakproof;
        end if;
      end if;
    end $$
  `.execute(db);
}
