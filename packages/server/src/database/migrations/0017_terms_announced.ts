import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sessions that are kept in memory know whether the terms are signed: new terms and signatures are announced to them. */
export const termsAnnounced: Migration = {
  async up(db) {
    await sql`
      create function announce_signature() returns trigger language plpgsql as $$
        begin
          perform pg_notify('session_changed', new.company_id || ' ' || new.user_id);
          return null;
        end
      $$;
      create trigger terms_signatures_added after insert on terms_signatures
        for each row execute function announce_signature();
      create trigger terms_added after insert on terms
        for each row execute function announce_company_change();
    `.execute(db);
  },
};
