import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of the messages that staff show to clients on the home page, and of who has read them. */
export const messages: Migration = {
  async up(db) {
    await sql`
      create table messages (
        company_id text not null references companies,
        message_id text not null,
        -- null: sent to all clients of the firm
        client_id text,
        subject text not null,
        body text not null,
        shown_from timestamptz(3) not null,
        shown_until timestamptz(3),
        written_by text not null,
        primary key (company_id, message_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, written_by) references users,
        check (shown_until > shown_from)
      );
      create index messages_by_time on messages (company_id, shown_from desc, message_id desc);

      create table message_reads (
        company_id text not null,
        message_id text not null,
        user_id text not null,
        read_at timestamptz(3) not null,
        primary key (company_id, message_id, user_id),
        foreign key (company_id, message_id) references messages on delete cascade,
        foreign key (company_id, user_id) references users on delete cascade
      );
    `.execute(db);
  },
};
