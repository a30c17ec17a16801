import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds what the firm answers with a status: a text, and documents of the client. */
export const answers: Migration = {
  async up(db) {
    await sql`
      alter table history
        add column answer text,
        add column document_ids text[] not null default '{}';
    `.execute(db);
  },
};
