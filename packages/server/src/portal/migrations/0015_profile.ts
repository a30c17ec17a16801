import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the table of changes of e-mail address that are waiting for confirmation. */
export const profile: Migration = {
  async up(db) {
    await sql`
      create table email_changes (
        company_id text not null,
        user_id text not null,
        email text not null,
        secret_hash bytea not null,
        expires_at timestamptz not null,
        primary key (company_id, user_id),
        foreign key (company_id, user_id) references users
      );
      create unique index email_changes_by_secret on email_changes (company_id, secret_hash);
      
      comment on table email_changes is 'stays: links to this portal';
    `.execute(db);
  },
};
