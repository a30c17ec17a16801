import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Plugins that were added to a running portal, and which firms have which. */
export const plugins: Migration = {
  async up(db) {
    await sql`
      create table plugin_builds (
        plugin_id text not null,
        build text not null,
        version text not null,
        manifest jsonb not null,
        files jsonb not null,
        archive bytea not null,
        added_at timestamptz not null,
        added_by text not null,
        replaced_at timestamptz,
        primary key (plugin_id, build)
      );
      create unique index plugin_builds_in_use on plugin_builds (plugin_id) where replaced_at is null;

      create table plugin_switches (
        plugin_id text primary key,
        enabled boolean not null
      );
      create table company_plugins (
        company_id text not null references companies,
        plugin_id text not null,
        enabled boolean not null,
        primary key (company_id, plugin_id)
      );

      -- Every process has the catalogue in memory; this tells all of them at once to read it again.
      create function announce_plugins_change() returns trigger language plpgsql as $$
        begin
          perform pg_notify('plugins_changed', '');
          return null;
        end
      $$;
      create trigger plugin_builds_changed after insert or update or delete on plugin_builds
        for each statement execute function announce_plugins_change();
      create trigger plugin_switches_changed after insert or update or delete on plugin_switches
        for each statement execute function announce_plugins_change();
      create trigger company_plugins_changed after insert or update or delete on company_plugins
        for each statement execute function announce_plugins_change();
    `.execute(db);
  },
};
