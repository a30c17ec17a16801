import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lets a person with very many clients search them: their names lie beside the right to open them, and each search looks
 * only into the firm's, or the contact's, part of the index.
 */
export const clientSearch: Migration = {
  async up(db) {
    await sql`
      create extension if not exists btree_gin;

      alter table client_contacts add column sort_name text collate "und-x-icu";
      update client_contacts as cc set sort_name = c.sort_name
        from clients as c where c.company_id = cc.company_id and c.client_id = cc.client_id;

      create function take_client_name() returns trigger language plpgsql as $$
        begin
          select sort_name into new.sort_name from clients
            where company_id = new.company_id and client_id = new.client_id;
          return new;
        end
      $$;
      create trigger client_contacts_named before insert or update of client_id on client_contacts
        for each row execute function take_client_name();
      create function pass_client_name_on() returns trigger language plpgsql as $$
        begin
          update client_contacts set sort_name = new.sort_name
            where company_id = new.company_id and client_id = new.client_id;
          return null;
        end
      $$;
      create trigger clients_renamed after update on clients
        for each row when (old.sort_name is distinct from new.sort_name)
        execute function pass_client_name_on();

      create index client_contacts_by_name on client_contacts (company_id, contact_id, sort_name, client_id);
      create index client_contacts_search on client_contacts
        using gin (company_id, contact_id, sort_name gin_trgm_ops);
      drop index clients_search;
      create index clients_search on clients using gin (company_id, sort_name gin_trgm_ops);
    `.execute(db);
  },
};
