import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** E-mails about tasks: who wants none, what was sent, and when it is day at a firm. */
export const taskMails: Migration = {
  async up(db) {
    await sql`
      -- IANA, as America/New_York.
      alter table companies add column time_zone text not null default 'UTC';
      update companies set time_zone = case country
        when 'US' then 'America/New_York'
        when 'CA' then 'America/Toronto'
        when 'BR' then 'America/Sao_Paulo'
        when 'AR' then 'America/Argentina/Buenos_Aires'
        when 'GB' then 'Europe/London'
        when 'NL' then 'Europe/Amsterdam'
        when 'AU' then 'Australia/Sydney'
        when 'IN' then 'Asia/Kolkata'
        else 'UTC'
      end;

      alter table users add column task_mails boolean not null default true;

      -- Each was sent once. A task that is due on another day is reminded of again.
      create table task_reminders (
        company_id text not null,
        task_id text not null,
        user_id text not null,
        due_date date not null,
        stage text not null check (stage in ('week', 'day')),
        primary key (company_id, task_id, user_id, due_date, stage),
        foreign key (company_id, task_id) references tasks on delete cascade,
        foreign key (company_id, user_id) references users on delete cascade
      );
      create index tasks_due on tasks (company_id, due_date, task_id)
        include (client_id, kind) where status in ('NEW', 'WIP') and deleted_at is null;

      -- By the secret in an e-mail its reader ends them, without signing in.
      create table mail_opt_outs (
        company_id text not null,
        secret_hash bytea not null unique,
        user_id text not null,
        created_at timestamptz(3) not null,
        primary key (company_id, secret_hash),
        foreign key (company_id, user_id) references users on delete cascade
      );
    `.execute(db);
  },
};
