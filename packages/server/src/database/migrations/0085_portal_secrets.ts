import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Secrets of the portal itself, which all processes share. Work that is done in the role of a firm cannot read them. */
export const portalSecrets: Migration = {
  async up(db) {
    await sql`
      create table portal_secrets (
        name text primary key,
        value jsonb not null
      );
      revoke all on portal_secrets from anteroom_firm;
    `.execute(db);
  },
};
