import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a task asks for and what was given, and its steps. */
export const taskSteps: Migration = {
  async up(db) {
    await sql`
      alter table tasks
        add column definition jsonb not null default '{}',
        add column data jsonb not null default '{}';

      create table task_steps (
        company_id text not null,
        task_id text not null,
        number integer not null check (number > 0),
        label text not null,
        description text,
        required boolean not null,
        params jsonb not null default '{}',
        data jsonb not null default '{}',
        comment text,
        dna_comment text,
        review_state text check (review_state in ('accepted', 'returned')),
        review_reason text,
        -- Kept by the steps' changes, by the rule of the task's kind: lists count it.
        done boolean not null default false,
        version integer not null default 1,
        primary key (company_id, task_id, number),
        foreign key (company_id, task_id) references tasks on delete cascade,
        check ((review_reason is not null) = (review_state is not distinct from 'returned'))
      );
    `.execute(db);
  },
};
