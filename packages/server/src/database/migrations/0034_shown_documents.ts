import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The indexes of the lists hold what the virus scanner said too, which decides whether a document is on somebody's list. */
export const shownDocuments: Migration = {
  async up(db) {
    await sql`
      drop index documents_newest, documents_by_name, documents_by_size, documents_by_type,
        documents_newest_in_container, document_names, documents_by_size_in_container, documents_by_type_in_container;

      create index documents_newest on documents (company_id, client_id, modified_at, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_name on documents (company_id, client_id, sort_name, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_size on documents (company_id, client_id, size, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_type on documents (company_id, client_id, extension, sort_name, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;

      -- For searches over very many documents of several clients, which say this of the id. Of few it would be read from one end to
      -- the other, where the database takes those for newer than they are.
      create index documents_newest_in_firm on documents (company_id, modified_at, document_id)
        include (container_id, created_by, lock_type, lock_level, scan_state)
        where deleted_at is null and document_id <> '';

      create index documents_newest_in_container on documents (company_id, container_id, modified_at, document_id)
        include (created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create unique index document_names on documents (company_id, container_id, sort_name)
        include (document_id, created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_size_in_container on documents (company_id, container_id, size, document_id)
        include (created_by, lock_type, lock_level, scan_state) where deleted_at is null;
      create index documents_by_type_in_container
        on documents (company_id, container_id, extension, sort_name, document_id)
        include (created_by, lock_type, lock_level, scan_state) where deleted_at is null;
    `.execute(db);
  },
};
