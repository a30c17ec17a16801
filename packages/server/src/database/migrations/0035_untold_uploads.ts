import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Documents of which the firm has not been told by e-mail yet, in place of the batches of which it has. */
export const untoldUploads: Migration = {
  async up(db) {
    await sql`
      create table untold_uploads (
        company_id text not null,
        document_id text not null,
        user_id text not null,
        uploaded_at timestamptz(3) not null,
        primary key (company_id, document_id),
        foreign key (company_id, user_id) references users,
        foreign key (company_id, document_id) references documents on delete cascade
      );
      create index untold_uploads_by_user on untold_uploads (company_id, user_id, uploaded_at);

      -- When a piece of it began to come, or ended.
      alter table uploads add column touched_at timestamptz(3);
      update uploads set touched_at = created_at;
      alter table uploads alter column touched_at set not null;

      drop table upload_notifications;
    `.execute(db);
  },
};
