import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A firm's newest invoices say how it is paid: they are found without its other tasks. */
export const invoicesByTime: Migration = {
  async up(db) {
    await sql`
      create index invoices_by_time on tasks (company_id, created_at, task_id) where kind = 'PAYMENT_REQUEST'
    `.execute(db);
  },
};
