import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets the firm's lists of clients, which leave out those that are archived, be counted in their index alone. */
export const listedClients: Migration = {
  async up(db) {
    // One by one: a distributed database sends each to its workers.
    await sql`drop index clients_by_name`.execute(db);
    await sql`create index clients_by_name on clients (company_id, sort_name, client_id) include (archived_at)`.execute(
      db,
    );
  },
};
