import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the indexes for staff to read the tasks of all clients: open ones by due date, completed ones by completion
 * time.
 */
export const taskBoard: Migration = {
  async up(db) {
    await sql`
      create index tasks_board on tasks (company_id, (coalesce(due_date, 'infinity'::date)), task_id)
        include (client_id, kind, status) where status in ('NEW', 'WIP') and deleted_at is null;
      create index tasks_completed on tasks (company_id, completed_at, task_id)
        include (client_id, kind, status) where completed_at is not null and deleted_at is null;
    `.execute(db);
  },
};
