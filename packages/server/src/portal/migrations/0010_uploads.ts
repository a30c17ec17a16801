import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of resumable uploads, and of documents about which the firm has not been e-mailed yet. */
export const uploads: Migration = {
  async up(db) {
    await sql`
      create table uploads (
        company_id text not null,
        upload_id text not null,
        user_id text not null,
        client_id text not null,
        container_id text not null,
        container_path text not null check (container_path in ('clients', 'projects', 'folders')),
        file_name text not null,
        last_modified bigint,
        size bigint not null check (size > 0),
        meta_data jsonb not null,
        sha256 text,
        document_id text,
        created_at timestamptz(3) not null,
        -- Time at which a piece last began to arrive, or ended.
        touched_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (company_id, upload_id),
        foreign key (company_id, user_id) references users,
        foreign key (company_id, document_id) references documents on delete cascade
      );
      create index uploads_by_user on uploads (company_id, user_id, created_at);
      create index uploads_by_expiry on uploads (expires_at);
      create index uploads_by_document on uploads (company_id, document_id) where document_id is not null;

      create table untold_uploads (
        company_id text not null,
        document_id text not null,
        user_id text not null,
        uploaded_at timestamptz(3) not null,
        primary key (company_id, document_id),
        foreign key (company_id, user_id) references users,
        foreign key (company_id, document_id) references documents on delete cascade
      );
      create index untold_uploads_by_user on untold_uploads (company_id, user_id, uploaded_at);
      
      comment on table uploads is 'stays: their contents are not whole yet';
      comment on table untold_uploads is 'stays: the portal where they happened tells the firm of them';
    `.execute(db);
  },
};
