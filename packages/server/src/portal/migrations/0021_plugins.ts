import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of plugins that were added to a running portal, and of which firms have which plugins. */
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
      comment on table plugin_builds is 'reference: the operator adds plugins for all firms';

      create table plugin_switches (
        plugin_id text primary key,
        enabled boolean not null
      );
      comment on table plugin_switches is 'reference: the operator switches plugins for all firms';

      create table company_plugins (
        company_id text not null references companies,
        plugin_id text not null,
        enabled boolean not null,
        primary key (company_id, plugin_id)
      );
    `.execute(db);
  },
};
