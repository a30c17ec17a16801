import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the webhooks of firms and their deliveries. */
export const webhooks: Migration = {
  async up(db) {
    await sql`
      create table webhooks (
        company_id text not null references companies,
        webhook_id text not null,
        address text not null,
        events text[] not null,
        is_on boolean not null default true,
        turned_off text check (turned_off in ('failing', 'gone')),
        secret text not null,
        former_secret text,
        former_secret_until timestamptz,
        created_at timestamptz not null,
        succeeded_at timestamptz,
        primary key (company_id, webhook_id)
      );

      create table webhook_deliveries (
        company_id text not null,
        delivery_id text not null,
        webhook_id text not null,
        event text not null,
        data jsonb not null,
        created_at timestamptz not null default now(),
        tried_since timestamptz not null default now(),
        state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
        primary key (company_id, delivery_id),
        foreign key (company_id, webhook_id) references webhooks on delete cascade
      );
      create index webhook_deliveries_by_webhook on webhook_deliveries (company_id, webhook_id, delivery_id);
      create index webhook_deliveries_pending on webhook_deliveries (company_id, tried_since) where state = 'pending';
      create index webhook_deliveries_by_time on webhook_deliveries (created_at);

      create table webhook_attempts (
        company_id text not null,
        delivery_id text not null,
        attempt_id text not null,
        at timestamptz not null,
        status integer,
        ms integer not null,
        answer text not null,
        primary key (company_id, delivery_id, attempt_id),
        foreign key (company_id, delivery_id) references webhook_deliveries on delete cascade
      );

      comment on table webhooks is 'stays: their secrets are of this portal, and their receivers know it';
      comment on table webhook_deliveries is 'stays: messages of this portal';
      comment on table webhook_attempts is 'stays: messages of this portal';
    `.execute(db);
  },
};
