import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the places in PDFs to which entries of conversations refer. */
export const conversationPlaces: Migration = {
  async up(db) {
    await sql`
      -- Page and box, as in the contract; null for the document as a whole, and for everything but documents
      alter table thread_entries add column place jsonb;
    `.execute(db);
  },
};
