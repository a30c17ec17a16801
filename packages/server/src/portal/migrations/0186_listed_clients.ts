import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets the firm's lists of clients, which leave out archived ones, be counted from their index alone. */
export const listedClients: Migration = {
  async up(db) {
    // Run one by one: a distributed database sends each statement to its workers.
    await sql`drop index clients_by_name`.execute(db);
    await sql`create index clients_by_name on clients (company_id, sort_name, client_id) include (archived_at)`.execute(
      db,
    );
  },
};
