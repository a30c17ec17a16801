import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the API keys of firms. */
export const keys: Migration = {
  async up(db) {
    await sql`
      -- A key acts as the user with the same ID. That user cannot sign in.
      create table api_keys (
        company_id text not null,
        key_id text not null,
        name text not null,
        key_hash bytea not null,
        ending text not null,
        scopes text[] not null,
        created_by text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_used_at timestamptz,
        revoked_at timestamptz,
        primary key (company_id, key_id),
        unique (company_id, key_hash),
        foreign key (company_id, key_id) references users,
        foreign key (company_id, created_by) references users
      );

      comment on table api_keys is 'stays: keys open this portal';

      -- A link belongs to a session or an API key, and stops working when that ends.
      alter table download_links drop constraint download_links_company_id_session_id_fkey;
    `.execute(db);
  },
};
