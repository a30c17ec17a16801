import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where a client's uploads go that name no folder. */
export const uploadFolders: Migration = {
  async up(db) {
    await sql`
      create table upload_folders (
        company_id text not null,
        client_id text not null,
        container_id text not null,
        primary key (company_id, client_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, container_id) references containers on delete cascade
      );
    `.execute(db);
  },
};
