import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the firms' folder templates. */
export const folderTemplates: Migration = {
  async up(db) {
    await sql`
      create table folder_templates (
        company_id text not null references companies,
        template_id text not null,
        name text not null,
        for_new_clients boolean not null,
        each_january boolean not null,
        folders jsonb not null,
        version integer not null default 1,
        -- Year up to which all clients have the folders. The yearly job continues from there.
        made_for integer,
        primary key (company_id, template_id)
      );
      create index folder_templates_yearly on folder_templates (made_for) where each_january;
    `.execute(db);
  },
};
