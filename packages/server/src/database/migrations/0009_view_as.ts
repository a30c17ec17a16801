import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Staff see the portal as one of the firm's clients does. */
export const viewAs: Migration = {
  async up(db) {
    await sql`
      alter table sessions
        add column parent_session_id text,
        add column viewed_user_id text,
        add foreign key (company_id, parent_session_id) references sessions on delete cascade,
        add foreign key (company_id, viewed_user_id) references users,
        add check ((parent_session_id is null) = (viewed_user_id is null));
      create index sessions_by_parent on sessions (company_id, parent_session_id)
        where parent_session_id is not null;
      create function end_views() returns trigger language plpgsql as $$
        begin
          update sessions set ended_at = new.ended_at
            where company_id = new.company_id and parent_session_id = new.session_id and ended_at is null;
          return null;
        end
      $$;
      create trigger sessions_end_their_views after update of ended_at on sessions
        for each row when (new.ended_at is not null) execute function end_views();

      alter table audit_log add column viewed_as text;

      alter table users add column search_name text collate "und-x-icu" not null generated always as (
        lower(first_name || ' ' || last_name || ' ' || email collate "und-x-icu")
      ) stored;
      create index users_by_name on users (company_id, role, search_name, user_id);
      create index users_search on users using gin (company_id, search_name gin_trgm_ops);
    `.execute(db);
  },
};
