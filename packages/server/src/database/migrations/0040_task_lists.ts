import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lists of task groups are counted and read from indexes alone, whoever sees which kinds of tasks. */
export const taskLists: Migration = {
  async up(db) {
    await sql`
      -- Of the group's tasks that were not taken back; kept by the triggers below, whoever writes tasks.
      alter table task_groups add column kinds text[] not null default '{}';
      update task_groups as g set kinds = coalesce((
        select array_agg(distinct t.kind order by t.kind) from tasks as t
        where t.company_id = g.company_id and t.group_id = g.group_id and t.deleted_at is null
      ), '{}');

      create function keep_group_kinds() returns trigger language plpgsql as $$
        begin
          update task_groups as g set kinds = now_held.kinds
          from (
            select c.company_id, c.group_id, coalesce((
              select array_agg(distinct t.kind order by t.kind) from tasks as t
              where t.company_id = c.company_id and t.group_id = c.group_id and t.deleted_at is null
            ), '{}') as kinds
            from (select distinct company_id, group_id from changed) as c
          ) as now_held
          where g.company_id = now_held.company_id and g.group_id = now_held.group_id
            and g.kinds is distinct from now_held.kinds;
          return null;
        end
      $$;
      create trigger tasks_added after insert on tasks
        referencing new table as changed for each statement execute function keep_group_kinds();
      create trigger tasks_changed after update on tasks
        referencing new table as changed for each statement execute function keep_group_kinds();
      create trigger tasks_removed after delete on tasks
        referencing old table as changed for each statement execute function keep_group_kinds();

      drop index task_groups_pending;
      drop index task_groups_complete;
      create index task_groups_pending on task_groups (company_id, client_id, due_date, group_id)
        include (kinds) where pending;
      create index task_groups_complete on task_groups (company_id, client_id, completed_date desc, group_id desc)
        include (kinds) where not pending;
      -- For those who see all of a firm's clients.
      create index task_groups_of_firm_pending on task_groups (company_id, due_date, group_id)
        include (client_id, kinds) where pending;
      create index task_groups_of_firm_complete on task_groups (company_id, completed_date desc, group_id desc)
        include (client_id, kinds) where not pending;

      -- What the people of some clients have to do.
      create index tasks_waiting on tasks (company_id, client_id, due_date, task_id)
        include (kind) where status in ('NEW', 'WIP') and deleted_at is null;
    `.execute(db);
  },
};
