import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the firm's answer to a status change: a text, and documents of the client. */
export const answers: Migration = {
  async up(db) {
    await sql`
      alter table history
        add column answer text,
        add column document_ids text[] not null default '{}';
    `.execute(db);
  },
};
