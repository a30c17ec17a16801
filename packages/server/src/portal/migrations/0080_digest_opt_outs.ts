import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets the unsubscribe link of an e-mail end the inbox digests. */
export const digestOptOuts: Migration = {
  async up(db) {
    await sql`
      alter table mail_opt_outs
        add column ends text not null default 'tasks' check (ends in ('tasks', 'conversation', 'digests'));
      update mail_opt_outs set ends = 'conversation' where thread_id is not null;
      alter table mail_opt_outs
        alter column ends drop default,
        add check ((ends = 'conversation') = (thread_id is not null));
    `.execute(db);
  },
};
