import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tasks that were removed, and those that came of what was given for another. */
export const tasksByStaff: Migration = {
  async up(db) {
    await sql`
      alter table tasks
        add column deleted_at timestamptz(3),
        -- The task whose completion made this one, and which of those that it makes it is.
        add column trigger_task_id text,
        add column trigger_key text,
        add foreign key (company_id, trigger_task_id) references tasks,
        add check ((trigger_task_id is null) = (trigger_key is null));
      create unique index tasks_by_trigger on tasks (company_id, trigger_task_id, trigger_key)
        where trigger_task_id is not null;
    `.execute(db);
  },
};
