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
        -- The storage's name in the plugin's declaration.
        name text not null,
        -- The client or the user; empty for what is the firm's.
        owner_id text not null,
        key text collate "C" not null,
        client_id text check (client_id = owner_id),
        user_id text check (user_id = owner_id),
        -- Kept as it was sent: jsonb does not take every text.
        json json not null,
        -- Bytes of the JSON.
        size integer not null,
        -- From a sequence, so that what is stored anew after a removal has no version that was there before.
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
