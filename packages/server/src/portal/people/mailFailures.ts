import type { MailFailure } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { MailMarks } from '../../kernel/mail/MailMarks.ts';
import type { MailFollower } from '../../kernel/mail/mail.ts';
import type { LetterHandler } from '../incomingMail/IncomingMail.ts';
import type { DbOrTx } from '../schema.ts';

/** Characters of a mail server's words that are kept. */
const mostKept = 500;

/** Days within which an e-mail that a mail server took can come back: servers try for five at most. */
const returnDays = 7;

/**
 * Returns what keeps the refusals of mail servers for the firm's staff: by address, so that a corrected one has none. An e-mail that is taken
 * removes the one before. After one that came back it has to stay away for {@link returnDays} first.
 */
export function followMails(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  marks: MailMarks,
): MailFollower {
  return {
    headersOf: (companyId, to) => marks.headersOf(companyId, to),
    async hear({ companyId, to, refusal }) {
      const at = clock.now();
      try {
        if (!refusal) await noteArrival(db, companyId, to, at);
        else
          await keepFailure(db, companyId, to, {
            ...refusal,
            isTemporary: refusal.code < 500,
            cameBack: false,
            at,
          });
      } catch (error) {
        // The e-mail itself has been sent, or is tried again: that goes first.
        log.error({ err: error }, 'the outcome of an e-mail was not kept');
      }
    },
  };
}

/** Keeps what mail servers say of e-mails that they had taken: one that will not arrive is shown as if it had been refused. */
export function keepReturnedMails({ clock }: Pick<Deps, 'clock'>, marks: MailMarks): LetterHandler {
  return async ({ companyId, key, report }, tx) => {
    let isOurs = false;
    for (const { addresses, failed, reply } of report?.recipients ?? []) {
      for (const to of new Set(addresses)) {
        if (!(await marks.isOf({ companyId, proof: key }, to))) continue;
        isOurs = true;
        const failure = { reply, isTemporary: false, cameBack: true, at: clock.now() };
        if (failed) await keepFailure(tx, companyId, to, failure);
      }
    }
    return isOurs;
  };
}

/** Removes failures of addresses whose next e-mail has not come back. */
export async function forgetMailFailures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - returnDays * 86_400_000);
  await db.deleteFrom('mail_failures').where('tried_at', '<', before).execute();
}

async function noteArrival(db: DbOrTx, companyId: string, to: string, at: Date): Promise<void> {
  const email = sql<string>`lower(${to})`;
  await db
    .deleteFrom('mail_failures')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('came_back', '=', false)
    .execute();
  await db
    .updateTable('mail_failures')
    .set({ tried_at: at })
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('tried_at', 'is', null)
    .execute();
}

interface Failure {
  readonly reply: string;
  readonly isTemporary: boolean;
  readonly cameBack: boolean;
  readonly at: Date;
}

async function keepFailure(
  db: DbOrTx,
  companyId: string,
  to: string,
  { reply, isTemporary, cameBack, at }: Failure,
): Promise<void> {
  const kept = {
    reply: reply.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, mostKept),
    is_temporary: isTemporary,
    failed_at: at,
    came_back: cameBack,
    tried_at: null,
  };
  await db
    .insertInto('mail_failures')
    .values({ company_id: companyId, email: sql<string>`lower(${to})`, ...kept })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doUpdateSet(kept))
    .execute();
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
