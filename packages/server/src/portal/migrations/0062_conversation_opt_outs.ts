import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets the unsubscribe link of an e-mail end the e-mails about one conversation. */
export const conversationOptOuts: Migration = {
  async up(db) {
    await sql`
      alter table mail_opt_outs
        add column thread_id text,
        add foreign key (company_id, thread_id) references threads on delete cascade;
      create index mail_opt_outs_by_thread on mail_opt_outs (company_id, thread_id) where thread_id is not null;
    `.execute(db);
  },
};
