import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the inbox e-mails to individual staff members, which replace the e-mails to the firm's address. */
export const inboxDigests: Migration = {
  async up(db) {
    await sql`
      create table inbox_digests (
        company_id text not null references companies,
        user_id text not null,
        frequency text not null check (frequency in ('at-once', 'daily', 'none')),
        -- Time up to which all ready items have been sent
        told_until timestamptz(3) not null,
        primary key (company_id, user_id),
        foreign key (company_id, user_id) references users on delete cascade
      );
      -- Time from which digests include an item
      alter table inbox_items add ready_at timestamptz(3);
      update inbox_items set ready_at = shown_at;
      alter table inbox_items alter ready_at set not null;
      create index inbox_items_ready on inbox_items (company_id, ready_at) where done_at is null;
      drop table untold_news;
      drop table untold_uploads;
    `.execute(db);
  },
};
