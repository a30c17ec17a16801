import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the table of clients' actions and comments about which the firm has not been e-mailed yet. */
export const firmNews: Migration = {
  async up(db) {
    await sql`
      create table untold_news (
        company_id text not null,
        user_id text not null,
        kind text not null check (kind in ('done', 'removed', 'note', 'step-note', 'comment')),
        -- ID of a task, or of a comment on a document.
        subject_id text not null,
        -- Number of the task's step; 0 if it is not about a step.
        step integer not null default 0,
        first_at timestamptz(3) not null,
        last_at timestamptz(3) not null,
        primary key (company_id, user_id, kind, subject_id, step),
        foreign key (company_id, user_id) references users on delete cascade
      );
      
      comment on table untold_news is 'stays: the portal where it happened tells the firm of it';
    `.execute(db);
  },
};
