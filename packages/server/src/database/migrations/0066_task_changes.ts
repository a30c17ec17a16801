import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who changed a task or one of its steps last, and when; who is null: the portal itself. Of earlier changes it is not known. */
export const taskChanges: Migration = {
  async up(db) {
    await sql`
      alter table tasks add column changed_by text, add column changed_at timestamptz(3),
        add constraint changed_by_at_some_time check (changed_by is null or changed_at is not null)
    `.execute(db);
  },
};
