import type { MailFailure } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { MailListener } from '../../kernel/mail/mail.ts';

/** Characters of a mail server's words that are kept. */
const mostKept = 500;

/**
 * Returns what keeps the refusals of mail servers for the firm's staff: by address, so that a corrected one has none. An e-mail that is taken
 * removes the one before.
 */
export function keepMailFailures({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): MailListener {
  return async ({ companyId, to, refusal }) => {
    try {
      if (!refusal) {
        await sql`delete from mail_failures where company_id = ${companyId} and email = lower(${to})`.execute(
          db,
        );
        return;
      }
      const { code, reply } = refusal;
      const kept = {
        reply: reply.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, mostKept),
        is_temporary: code < 500,
        failed_at: clock.now(),
      };
      await db
        .insertInto('mail_failures')
        .values({ company_id: companyId, email: sql<string>`lower(${to})`, ...kept })
        .onConflict((conflict) => conflict.columns(['company_id', 'email']).doUpdateSet(kept))
        .execute();
    } catch (error) {
      // The e-mail itself has been sent, or is tried again: that goes first.
      log.error({ err: error }, 'the outcome of an e-mail was not kept');
    }
  };
}

/** Returns why the last e-mail to the address of a row did not arrive, as JSON; null where it did. */
export function mailFailureOf(table: 'p' | 'u'): RawBuilder<MailFailure | null> {
  return sql<MailFailure | null>`(
    select json_build_object('reply', f.reply, 'isTemporary', f.is_temporary,
      'at', to_char(f.failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from mail_failures as f
    where f.company_id = ${sql.ref(`${table}.company_id`)} and f.email = lower(${sql.ref(`${table}.email`)})
  )`;
}
