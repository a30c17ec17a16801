import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the addresses for replies to e-mails about conversations. */
export const replyAddresses: Migration = {
  async up(db) {
    await sql`
      create table reply_addresses (
        company_id text not null references companies on delete cascade,
        address_hash bytea not null,
        -- Not a foreign key: people who reply to a deleted conversation are told that it was deleted
        thread_id text not null,
        user_id text not null,
        -- Time of the last e-mail that contained the address
        mailed_at timestamptz not null,
        primary key (company_id, address_hash),
        foreign key (company_id, user_id) references users on delete cascade
      );
      create index reply_addresses_of_user on reply_addresses (company_id, user_id);
      create index reply_addresses_by_time on reply_addresses (mailed_at);
      comment on table reply_addresses is 'stays: addresses of this portal';
    `.execute(db);
  },
};
