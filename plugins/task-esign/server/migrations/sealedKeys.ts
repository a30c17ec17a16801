import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds encryption of the firms' private keys. A background chore encrypts the existing ones. */
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
