import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Payments that did not settle their invoices, once the firm has dealt with them. */
export const paymentsDealtWith: Migration = {
  async up(db) {
    await sql`
      alter table payments add column dealt_with_at timestamptz(3), add column dealt_with_by text, add column note text,
        add constraint dealt_with_by_somebody check ((dealt_with_at is null) = (dealt_with_by is null));
      drop index payments_flagged;
      create index payments_flagged on payments (company_id, noticed_at desc)
        where verdict <> 'received' and dealt_with_at is null;
    `.execute(db);
  },
};
