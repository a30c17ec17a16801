import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where somebody is signed in, so that they can tell their sessions apart. */
export const sessionPlaces: Migration = {
  async up(db) {
    await sql`
      alter table sessions
        add column user_agent text not null default '',
        add column address text not null default '';
      -- A browser has one session: signing in ends the one that its cookie belonged to.
      create index sessions_by_cookie on sessions (cookie_hash) where ended_at is null;
    `.execute(db);
  },
};
