import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the news for one client, or for all, without reading that for the firm's other clients. */
export const itemsByClient: Migration = {
  async up(db) {
    await sql`create index items_by_client on items (company_id, client_id, published_from)`.execute(db);
  },
};
