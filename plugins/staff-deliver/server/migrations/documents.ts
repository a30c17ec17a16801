import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the table of delivered documents. */
export const documents: Migration = {
  async up(db) {
    await sql`
      create table documents (
        company_id text not null references companies,
        client_id text not null,
        sha256 text not null,
        -- The document may have been deleted since. The same content can then be delivered again.
        document_id text not null,
        name text not null,
        batch_id text not null,
        delivered_by text not null,
        delivered_at timestamptz(3) not null,
        told_at timestamptz(3),
        primary key (company_id, client_id, sha256),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, delivered_by) references users
      );
      create index documents_untold on documents (company_id, batch_id) where told_at is null;
    `.execute(db);
  },
};
