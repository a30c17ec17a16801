import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a comment was changed by its author; null: it is as it was said. */
export const editedComments: Migration = {
  async up(db) {
    await sql`alter table document_comments add column edited_at timestamptz(3)`.execute(db);
  },
};
