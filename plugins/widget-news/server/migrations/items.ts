import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of firms' news, its pictures, and who has read it. */
export const items: Migration = {
  async up(db) {
    await sql`
      create table items (
        company_id text not null references companies,
        news_id text not null,
        -- null: for all clients of the firm
        client_id text,
        published_from timestamptz(3) not null,
        published_until timestamptz(3),
        image text,
        texts jsonb not null,
        changed_by text,
        changed_at timestamptz(3) not null,
        primary key (company_id, news_id),
        foreign key (company_id, client_id) references clients on delete cascade,
        check (published_until > published_from)
      );
      create index items_by_time on items (company_id, published_from desc, news_id desc);

      create table images (
        company_id text not null,
        news_id text not null,
        name text not null,
        mime_type text not null,
        width integer not null,
        height integer not null,
        content bytea not null,
        primary key (company_id, news_id, name),
        foreign key (company_id, news_id) references items on delete cascade
      );

      create table reads (
        company_id text not null,
        user_id text not null,
        news_id text not null,
        read_at timestamptz(3) not null,
        primary key (company_id, user_id, news_id),
        foreign key (company_id, news_id) references items on delete cascade,
        foreign key (company_id, user_id) references users on delete cascade
      );
      create index reads_of_item on reads (company_id, news_id);
    `.execute(db);
  },
};
