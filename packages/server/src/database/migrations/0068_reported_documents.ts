import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The report on stored documents is in the order in which they were stored, and asks for days. */
export const reportedDocuments: Migration = {
  async up(db) {
    await sql`
      create index documents_stored on documents (company_id, client_id, created_at, document_id)
        include (container_id, created_by, scan_state) where deleted_at is null;
    `.execute(db);
  },
};
