import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the documents that wait for the virus scanner. */
export const scannedDocuments: Migration = {
  async up(db) {
    await sql`
      create index documents_scanning on documents (company_id, sha256) where scan_state = 'scanning';
    `.execute(db);
  },
};
