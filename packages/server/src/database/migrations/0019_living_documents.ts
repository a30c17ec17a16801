import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lists and their counts read the index alone, and pass over nothing that lies in the bin. */
export const livingDocuments: Migration = {
  async up(db) {
    await sql`
      drop index documents_newest;
      create index documents_newest on documents (company_id, client_id, modified_at desc, document_id desc)
        where deleted_at is null;
      drop index documents_newest_in_container;
      create index documents_newest_in_container
        on documents (company_id, container_id, modified_at desc, document_id desc)
        include (created_by, lock_type, lock_level) where deleted_at is null;
      -- Who may delete depends on more than who created it: no list is found by that alone.
      drop index documents_by_creator;
    `.execute(db);
  },
};
