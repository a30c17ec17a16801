import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds to sessions when the person last authenticated, and to sign-ins in progress the session that required it. */
export const sessionProofs: Migration = {
  async up(db) {
    await sql`
      alter table sessions add proved_at timestamptz;
      alter table sign_ins add proving_company_id text, add proving_session_id text;
    `.execute(db);
  },
};
