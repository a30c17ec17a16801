import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Gives `document_access_hash` a body that is bound to `hash_number` when it is created. `pg_restore` works with an
 * empty search path, where a body in text form does not find the other function.
 */
export const boundFunctions: Migration = {
  async up(db) {
    await sql`
      create or replace function document_access_hash(
        container_id text, created_by text, lock_type text, lock_level text
      ) returns bigint language sql immutable parallel safe
      return hash_number(container_id, hash_number(created_by,
        hash_number(coalesce(lock_type, ''), hash_number(coalesce(lock_level, ''), 0))))`.execute(db);
  },
};
