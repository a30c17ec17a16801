import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables of task reminders that were sent, and of the unsubscribe links in e-mails. */
export const taskMails: Migration = {
  async up(db) {
    await sql`
      -- Reminders that were sent. Each is sent once; a task with a new due date is reminded of again.
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

      create table mail_opt_outs (
        company_id text not null,
        secret_hash bytea not null,
        user_id text not null,
        created_at timestamptz(3) not null,
        primary key (company_id, secret_hash),
        foreign key (company_id, user_id) references users on delete cascade
      );
      
      comment on table mail_opt_outs is 'stays: links to this portal';
    `.execute(db);
  },
};
