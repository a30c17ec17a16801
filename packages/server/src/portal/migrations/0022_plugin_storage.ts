import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the table of small JSON documents stored by plugins without a server half. */
export const pluginStorage: Migration = {
  async up(db) {
    await sql`
      create sequence plugin_document_versions;

      create table plugin_documents (
        company_id text not null references companies,
        plugin_id text not null,
        -- Name of the storage, as declared by the plugin.
        name text not null,
        -- ID of the client or user; empty if the document belongs to the firm.
        owner_id text not null,
        key text collate "C" not null,
        client_id text check (client_id = owner_id),
        user_id text check (user_id = owner_id),
        -- Stored as it was sent: jsonb does not accept every string.
        json json not null,
        -- Size of the JSON, in bytes.
        size integer not null,
        -- Taken from a sequence, so that a document that is removed and stored again never reuses a version.
        version bigint not null default nextval('plugin_document_versions'),
        changed_at timestamptz(3) not null,
        primary key (company_id, plugin_id, name, owner_id, key),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, user_id) references users on delete cascade
      );
      create index plugin_documents_of_client on plugin_documents (company_id, client_id) where client_id is not null;
      create index plugin_documents_of_user on plugin_documents (company_id, user_id) where user_id is not null;
    `.execute(db);
  },
};
