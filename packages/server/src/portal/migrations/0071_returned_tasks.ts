import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the reason why the firm sent a whole task back. */
export const returnedTasks: Migration = {
  async up(db) {
    await sql`
      alter table tasks add column return_reason text check (return_reason is null or status in ('NEW', 'WIP'));
    `.execute(db);
  },
};
