import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Has the firms' private keys encrypted. Those that are there are encrypted by a chore. */
export const sealedKeys: Migration = {
  async up(db) {
    await sql`
      alter table certificates
        add column sealed_key text,
        alter column private_key drop not null,
        add check ((private_key is null) <> (sealed_key is null));
    `.execute(db);
  },
};
