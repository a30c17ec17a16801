import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the idempotency key of the request that added a task, which identifies a repeated request. */
export const taskBatches: Migration = {
  async up(db) {
    await sql`
      alter table tasks add column batch_key text;
      create index tasks_by_batch on tasks (company_id, batch_key, task_id) where batch_key is not null;
    `.execute(db);
  },
};
