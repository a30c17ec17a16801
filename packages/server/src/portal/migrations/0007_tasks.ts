import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the tables of task groups, tasks and steps. Lists of groups are counted and read from indexes alone,
 * regardless of which kinds of tasks a person may see.
 */
export const tasks: Migration = {
  async up(db) {
    await sql`
      create table task_groups (
        company_id text not null,
        group_id text not null,
        client_id text not null,
        type text not null check (type in (
          'questionnaire', 'esign', 'payment_request', 'document_request', 'document_review', 'miscellaneous'
        )),
        tax_year integer,
        status text not null default 'NEW' check (status in ('NEW', 'WIP', 'DONE', 'CANCELLED', 'RECEIVED')),
        pending boolean not null generated always as (status in ('NEW', 'WIP')) stored,
        completed_date date,
        due_date date,
        expiration_date date,
        tags text[] not null default '{}',
        -- Kinds of the tasks in the group that have not been taken back.
        kinds text[] not null default '{}',
        created_at timestamptz not null,
        primary key (company_id, group_id),
        foreign key (company_id, client_id) references clients,
        check ((completed_date is null) = pending)
      );
      create index task_groups_pending on task_groups (company_id, client_id, due_date, group_id)
        include (kinds) where pending;
      create index task_groups_complete on task_groups (company_id, client_id, completed_date desc, group_id desc)
        include (kinds) where not pending;
      -- For users who see all of a firm's clients.
      create index task_groups_of_firm_pending on task_groups (company_id, due_date, group_id)
        include (client_id, kinds) where pending;
      create index task_groups_of_firm_complete on task_groups (company_id, completed_date desc, group_id desc)
        include (client_id, kinds) where not pending;

      create table tasks (
        company_id text not null,
        task_id text not null,
        group_id text not null,
        client_id text not null,
        kind text not null,
        status text not null default 'NEW' check (status in ('NEW', 'WIP', 'DONE', 'CANCELLED', 'RECEIVED')),
        label text not null,
        sort_order integer not null default 1,
        due_date date,
        expiration_date date,
        definition jsonb not null default '{}',
        params jsonb not null,
        data jsonb not null default '{}',
        comment text,
        does_not_apply_comment text,
        completed_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null,
        -- User who last changed the task or one of its steps; null for the portal itself.
        changed_by text,
        changed_at timestamptz(3),
        deleted_at timestamptz(3),
        -- Task whose completion created this one, and the key of this one among the tasks that it creates.
        trigger_task_id text,
        trigger_key text,
        primary key (company_id, task_id),
        foreign key (company_id, group_id) references task_groups,
        foreign key (company_id, client_id) references clients,
        foreign key (company_id, trigger_task_id) references tasks,
        check ((completed_at is null) = (status in ('NEW', 'WIP'))),
        check ((trigger_task_id is null) = (trigger_key is null)),
        constraint changed_by_at_some_time check (changed_by is null or changed_at is not null)
      );
      create index tasks_by_group on tasks (company_id, group_id);
      create unique index tasks_by_trigger on tasks (company_id, trigger_task_id, trigger_key)
        where trigger_task_id is not null;
      create index tasks_by_kind on tasks (company_id, kind, created_at, task_id);
      create index tasks_due on tasks (company_id, due_date, task_id)
        include (client_id, kind) where status in ('NEW', 'WIP') and deleted_at is null;
      -- For lists of the open tasks of certain clients.
      create index tasks_waiting on tasks (company_id, client_id, due_date, task_id)
        include (kind) where status in ('NEW', 'WIP') and deleted_at is null;

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
        -- Whether the step is done by the rule of the task's kind. Updated with each change of the step; lists count it.
        done boolean not null default false,
        version integer not null default 1,
        primary key (company_id, task_id, number),
        foreign key (company_id, task_id) references tasks on delete cascade,
        check ((review_reason is not null) = (review_state is not distinct from 'returned'))
      );
    `.execute(db);
  },
};
