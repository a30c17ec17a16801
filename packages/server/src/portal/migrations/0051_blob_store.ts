import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the identity of the store that contains the contents of documents. */
export const blobStore: Migration = {
  async up(db) {
    await sql`
      create table blob_store (
        is_only boolean primary key default true check (is_only),
        store_id text not null,
        place text not null
      );
      comment on table blob_store is 'local: no work of a firm reads it';
    `.execute(db);
  },
};
