import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the tables for payments of invoices through the payment page. */
export const payments: Migration = {
  async up(db) {
    await sql`
      -- Neither table refers to tasks: payments may arrive after the task is gone.
      create table attempts (
        company_id text not null references companies,
        task_id text not null,
        attempt_id text not null,
        opened_at timestamptz(3) not null,
        primary key (company_id, task_id),
        unique (company_id, attempt_id)
      );

      create table payments (
        company_id text not null references companies,
        -- The payment provider's event ID. A repeated notice has the same ID.
        event_id text not null,
        task_id text not null,
        amount bigint not null check (amount > 0),
        currency text not null,
        paid_at timestamptz(3) not null,
        noticed_at timestamptz(3) not null,
        verdict text not null check (verdict in
          ('received', 'amount-differs', 'currency-differs', 'already-received', 'invoice-cancelled')),
        dealt_with_at timestamptz(3),
        dealt_with_by text,
        note text,
        primary key (company_id, event_id),
        check ((dealt_with_at is null) = (dealt_with_by is null))
      );
      create index payments_of_task on payments (company_id, task_id);
      create index payments_flagged on payments (company_id, noticed_at desc)
        where verdict <> 'received' and dealt_with_at is null;
    `.execute(db);
  },
};
