import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { firmRole } from '../../kernel/database/roles.ts';

/** Adds the plugins' facts that all firms share. */
export const sharedFacts: Migration = {
  async up(db) {
    await sql`
      create table shared_facts (
        plugin_id text not null,
        name_hash text not null check (name_hash ~ '^[0-9a-f]{64}$'),
        facts jsonb not null,
        primary key (plugin_id, name_hash)
      );
      comment on table shared_facts is 'local: how this portal has used services outside it, for all firms together';
      grant select, insert, update on shared_facts to ${sql.id(firmRole)};
    `.execute(db);
  },
};
