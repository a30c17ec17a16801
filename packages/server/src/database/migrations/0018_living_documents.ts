import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lists and their counts read an index alone, and pass over nothing that lies in the bin: beside the order it holds what
 * decides whether a document is on somebody's list.
 */
export const livingDocuments: Migration = {
  async up(db) {
    await sql`
      drop index documents_newest, documents_newest_in_container, documents_by_name, document_names, documents_by_size,
        documents_by_size_in_container, documents_by_type, documents_by_type_in_container;

      create index documents_newest on documents (company_id, client_id, modified_at, document_id)
        include (container_id, created_by, lock_type, lock_level) where deleted_at is null;
      create index documents_by_name on documents (company_id, client_id, sort_name, document_id)
        include (container_id, created_by, lock_type, lock_level) where deleted_at is null;
      create index documents_by_size on documents (company_id, client_id, size, document_id)
        include (container_id, created_by, lock_type, lock_level) where deleted_at is null;
      create index documents_by_type on documents (company_id, client_id, extension, sort_name, document_id)
        include (container_id, created_by, lock_type, lock_level) where deleted_at is null;

      create index documents_newest_in_container on documents (company_id, container_id, modified_at, document_id)
        include (created_by, lock_type, lock_level) where deleted_at is null;
      create unique index document_names on documents (company_id, container_id, sort_name)
        include (document_id, created_by, lock_type, lock_level) where deleted_at is null;
      create index documents_by_size_in_container on documents (company_id, container_id, size, document_id)
        include (created_by, lock_type, lock_level) where deleted_at is null;
      create index documents_by_type_in_container
        on documents (company_id, container_id, extension, sort_name, document_id)
        include (created_by, lock_type, lock_level) where deleted_at is null;

      -- In the bin, too: a container is gone for good only when nothing is left in it.
      create index documents_by_container on documents (company_id, container_id);

      -- Who may delete depends on more than who created it: no list is found by that alone.
      drop index documents_by_creator;
    `.execute(db);
  },
};
