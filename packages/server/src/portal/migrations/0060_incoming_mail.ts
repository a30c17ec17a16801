import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the records of accepted e-mails, and the delivery failures of addresses whose e-mails bounce. */
export const incomingMail: Migration = {
  async up(db) {
    await sql`
      create table incoming_mails (
        company_id text not null references companies on delete cascade,
        message_hash bytea not null,
        taken_at timestamptz not null,
        primary key (company_id, message_hash)
      );
      create index incoming_mails_by_time on incoming_mails (taken_at);
      comment on table incoming_mails is 'stays: they keep a message of this portal from being taken twice';

      alter table mail_failures
        add column came_back boolean not null default false,
        add column tried_at timestamptz;
    `.execute(db);
  },
};
