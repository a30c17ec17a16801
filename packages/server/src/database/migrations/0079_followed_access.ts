import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sessions know when their person first signed in, and end for good with what they stood on; every change of what somebody may
 * see or do is announced.
 */
export const followedAccess: Migration = {
  async up(db) {
    await sql`
      alter table sessions add column signed_in_at timestamptz;
      update sessions set signed_in_at = created_at;
      alter table sessions alter column signed_in_at set not null;

      -- Whoever is disabled, or must give a second factor from now on, signs in anew: an old session never comes back to life.
      create function end_sessions_of_user() returns trigger language plpgsql as $$
        begin
          update sessions set ended_at = now()
            where company_id = new.company_id and user_id = new.user_id and ended_at is null
              and (new.disabled_at is not null or not second_factor);
          if new.disabled_at is not null then
            update sessions set ended_at = now()
              where company_id = new.company_id and viewed_user_id = new.user_id and ended_at is null;
          end if;
          return null;
        end
      $$;
      create trigger users_end_their_sessions after update of disabled_at, mfa_required on users
        for each row when (new.disabled_at is not null or new.mfa_required)
        execute function end_sessions_of_user();
      create index sessions_by_viewed_user on sessions (company_id, viewed_user_id)
        where viewed_user_id is not null and ended_at is null;

      alter function announce_signature() rename to announce_user_change;
      create trigger user_permissions_added after insert on user_permissions
        for each row execute function announce_user_change();
      create trigger user_controls_added after insert on user_controls
        for each row execute function announce_user_change();

      create or replace function announce_company_change() returns trigger language plpgsql as $$
        begin
          perform pg_notify('session_changed', coalesce(new.company_id, old.company_id));
          return null;
        end
      $$;
      create trigger company_permissions_changed after insert or update or delete on company_permissions
        for each row execute function announce_company_change();
      create trigger company_controls_changed after insert or update or delete on company_controls
        for each row execute function announce_company_change();

      create index users_by_contact on users (company_id, contact_id);
      create function announce_clients_change() returns trigger language plpgsql as $$
        begin
          perform pg_notify('session_changed', u.company_id || ' ' || u.user_id)
            from (select distinct company_id, contact_id from changed) as c
            join users as u using (company_id, contact_id);
          return null;
        end
      $$;
      create trigger client_contacts_added after insert on client_contacts
        referencing new table as changed for each statement execute function announce_clients_change();
      create trigger client_contacts_removed after delete on client_contacts
        referencing old table as changed for each statement execute function announce_clients_change();
      create trigger client_contacts_left after update on client_contacts
        referencing old table as changed for each statement execute function announce_clients_change();
      create trigger client_contacts_joined after update on client_contacts
        referencing new table as changed for each statement execute function announce_clients_change();
    `.execute(db);
  },
};
