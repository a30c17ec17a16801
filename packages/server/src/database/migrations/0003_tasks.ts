import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Task groups and their tasks. */
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
        created_at timestamptz not null,
        primary key (company_id, group_id),
        foreign key (company_id, client_id) references clients,
        check ((completed_date is null) = pending)
      );
      create index task_groups_pending on task_groups (company_id, client_id, due_date, group_id) where pending;
      create index task_groups_complete on task_groups (company_id, client_id, completed_date desc, group_id desc)
        where not pending;

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
        params jsonb not null,
        comment text,
        does_not_apply_comment text,
        completed_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null,
        primary key (company_id, task_id),
        foreign key (company_id, group_id) references task_groups,
        foreign key (company_id, client_id) references clients,
        check ((completed_at is null) = (status in ('NEW', 'WIP')))
      );
      create index tasks_by_group on tasks (company_id, group_id);

      alter table documents add foreign key (company_id, cc_task) references tasks;
    `.execute(db);
  },
};
