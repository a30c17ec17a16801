import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the key of the request that added a task, by which the same request is known when it is sent again. */
export const taskBatches: Migration = {
  async up(db) {
    await sql`
      alter table tasks add column batch_key text;
      create index tasks_by_batch on tasks (company_id, batch_key, task_id) where batch_key is not null;
    `.execute(db);
  },
};
