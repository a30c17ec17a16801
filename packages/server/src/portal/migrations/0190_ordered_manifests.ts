import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Stores manifests of plugins as they were written. `jsonb` orders fields by length, and a plugin's settings appear in
 * the order in which the plugin declares them. Builds that were added before have lost that order.
 */
export const orderedManifests: Migration = {
  async up(db) {
    await sql`alter table plugin_builds alter column manifest type json`.execute(db);
  },
};
