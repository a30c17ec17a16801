import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the messages to one client, or to all, without reading those to the firm's other clients. */
export const messagesByClient: Migration = {
  async up(db) {
    await sql`create index messages_by_client on messages (company_id, client_id, shown_from)`.execute(db);
  },
};
