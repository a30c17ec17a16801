import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the tables of documents sent as links: what was sent, one link per recipient, who opened it with which
 * browser, and what was done.
 */
export const sharing: Migration = {
  async up(db) {
    await sql`
      create table shares (
        company_id text not null,
        share_id text not null,
        client_id text not null,
        user_id text not null,
        subject text not null,
        message text not null,
        sent_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        code_hash text,
        idempotency_key text,
        primary key (company_id, share_id),
        unique (company_id, user_id, idempotency_key),
        foreign key (company_id, client_id) references clients,
        foreign key (company_id, user_id) references users
      );
      create index shares_by_time on shares (company_id, sent_at desc, share_id desc);
      create index shares_by_user on shares (company_id, user_id, sent_at desc, share_id desc);
      create index shares_by_expiry on shares (expires_at);

      -- No foreign key to documents: the name stays available after the document is gone.
      create table share_documents (
        company_id text not null,
        share_id text not null,
        document_id text not null,
        place integer not null,
        name text not null,
        primary key (company_id, share_id, document_id),
        foreign key (company_id, share_id) references shares on delete cascade
      );

      create table share_links (
        company_id text not null,
        link_id text not null,
        share_id text not null,
        place integer not null,
        email text not null,
        secret_hash bytea not null,
        wrong_codes integer not null default 0,
        locked_at timestamptz(3),
        primary key (company_id, link_id),
        unique (company_id, share_id, place),
        foreign key (company_id, share_id) references shares on delete cascade
      );

      create table share_visits (
        company_id text not null,
        link_id text not null,
        browser_hash bytea not null,
        code_given boolean not null,
        expires_at timestamptz(3) not null,
        primary key (company_id, link_id, browser_hash),
        foreign key (company_id, link_id) references share_links on delete cascade
      );

      create table share_events (
        company_id text not null,
        share_id text not null,
        event_id text not null,
        link_id text not null,
        type text not null check (type in ('opened', 'viewed', 'downloaded', 'code-refused', 'locked')),
        document_id text,
        address text not null,
        at timestamptz(3) not null,
        primary key (company_id, share_id, event_id),
        foreign key (company_id, link_id) references share_links on delete cascade
      );
      create index share_events_by_link on share_events (company_id, link_id, type);
      
      comment on column shares.code_hash is 'stays: codes belong to links to this portal';
      comment on column share_links.secret_hash is 'stays: links to this portal open nothing on another one';
      comment on table share_visits is 'stays: browsers that have opened links to this portal';
    `.execute(db);
  },
};
