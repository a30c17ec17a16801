import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the staff's inbox: what clients have sent, answered and reported, and who has dealt with it. */
export const inbox: Migration = {
  async up(db) {
    await sql`
      create table inbox_items (
        company_id text not null references companies,
        item_id text not null,
        kind text not null,
        -- null: not about a client
        client_id text,
        -- Person who caused it; null: none
        user_id text,
        -- Object that it is about, as long as news about the same object is merged into this item
        key text,
        facts jsonb not null,
        text text,
        path text,
        at timestamptz(3) not null,
        -- Time from which it is listed; later than the time of the event if the item was snoozed
        shown_at timestamptz(3) not null,
        assignee_id text,
        done_at timestamptz(3),
        changed_by text,
        version integer not null default 1,
        primary key (company_id, item_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        foreign key (company_id, user_id) references users on delete cascade,
        foreign key (company_id, assignee_id) references users,
        foreign key (company_id, changed_by) references users,
        check (done_at is null or key is null)
      );
      create unique index inbox_items_by_key on inbox_items (company_id, kind, key) where key is not null;
      create index inbox_items_open on inbox_items (company_id, shown_at desc, item_id desc) where done_at is null;
      create index inbox_items_done on inbox_items (company_id, shown_at desc, item_id desc) where done_at is not null;
      create index inbox_items_of_assignee on inbox_items (company_id, assignee_id, shown_at desc, item_id desc)
        where assignee_id is not null;
      create index inbox_items_of_client on inbox_items (company_id, client_id, shown_at desc, item_id desc);
    `.execute(db);
  },
};
