import type { MailFailure } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { MailMarks } from '../../kernel/mail/MailMarks.ts';
import type { MailFollower } from '../../kernel/mail/mail.ts';
import { addToInbox, type InboxDeps, withdrawFromInbox } from '../inbox/addToInbox.ts';
import type { LetterHandler } from '../incomingMail/IncomingMail.ts';
import type { Tx } from '../schema.ts';

/** Dependencies of the functions that record mail failures. */
type FailureDeps = InboxDeps & Pick<Deps, 'clock'>;

/** Maximum length, in characters, of the mail server's reply that we store. */
const mostKept = 500;

/** Number of days within which an accepted e-mail can bounce: mail servers retry for at most five. */
const returnDays = 7;

/**
 * Returns a follower that records, for the firm's staff, which addresses mail servers refuse. Failures are stored by
 * address, so a corrected address starts without one. An accepted e-mail removes the failure of its address. After a
 * bounce, the failure stays until an e-mail has not bounced for {@link returnDays} days.
 */
export function followMails(deps: FailureDeps & Pick<Deps, 'db' | 'log'>, marks: MailMarks): MailFollower {
  const { db, clock, log } = deps;
  return {
    headersOf: (companyId, to) => marks.headersOf(companyId, to),
    async hear({ companyId, to, refusal }) {
      const at = clock.now();
      try {
        await db.transaction().execute(async (tx) => {
          if (!refusal) return noteArrival(deps, tx, companyId, to, at);
          const isTemporary = refusal.code < 500;
          await keepFailure(deps, tx, companyId, to, { ...refusal, isTemporary, cameBack: false, at });
        });
      } catch (error) {
        // Only log the error: the e-mail itself has been sent or will be retried, which matters more.
        log.error({ err: error }, 'could not record the outcome of an e-mail');
      }
    },
  };
}

/**
 * Records bounce messages, so that an address that cannot receive mail is shown as if the mail server had refused it.
 */
export function keepReturnedMails(deps: FailureDeps, marks: MailMarks): LetterHandler {
  const { clock } = deps;
  return async ({ companyId, key, report }) => {
    const ours: { readonly to: string; readonly failed: boolean; readonly reply: string }[] = [];
    for (const { addresses, failed, reply } of report?.recipients ?? []) {
      for (const to of new Set(addresses))
        if (await marks.isOf({ companyId, proof: key }, to)) ours.push({ to, failed, reply });
    }
    if (ours.length === 0) return null;
    return async (tx) => {
      for (const { to, failed, reply } of ours) {
        const failure = { reply, isTemporary: false, cameBack: true, at: clock.now() };
        if (failed) await keepFailure(deps, tx, companyId, to, failure);
      }
    };
  };
}

/** Removes the failures of addresses whose next e-mail has not bounced. */
export async function forgetMailFailures({
  db,
  clock,
  events,
}: Pick<Deps, 'db' | 'clock'> & Pick<InboxDeps, 'events'>): Promise<void> {
  const before = new Date(clock.now().getTime() - returnDays * 86_400_000);
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('mail_failures')
      .where('tried_at', '<', before)
      .returning(['company_id as companyId', 'email as key'])
      .execute();
    for (const address of gone) await withdrawFromInbox({ events }, tx, { ...address, kind: 'undelivered' });
  });
}

async function noteArrival(
  deps: FailureDeps,
  tx: Tx,
  companyId: string,
  to: string,
  at: Date,
): Promise<void> {
  const email = sql<string>`lower(${to})`;
  const { numDeletedRows } = await tx
    .deleteFrom('mail_failures')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('came_back', '=', false)
    .executeTakeFirst();
  if (numDeletedRows > 0n)
    await withdrawFromInbox(deps, tx, { companyId, kind: 'undelivered', key: to.toLowerCase() });
  await tx
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
  deps: FailureDeps,
  tx: Tx,
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
  const email = to.toLowerCase();
  const known = await tx
    .selectFrom('mail_failures')
    .select('is_temporary')
    .where('company_id', '=', companyId)
    .where('email', '=', sql<string>`lower(${to})`)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto('mail_failures')
    .values({ company_id: companyId, email: sql<string>`lower(${to})`, ...kept })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doUpdateSet(kept))
    .execute();
  if (isTemporary) return;
  // Each attempt and each further e-mail fails again. The staff are told once, until the address works.
  const isTold = known?.is_temporary === false && (await isInInbox(tx, companyId, email));
  if (!isTold) await tellOfUndelivered(deps, tx, { companyId, email, reply: kept.reply });
}

/** Returns whether the inbox has an item about a refused address, done or not. */
async function isInInbox(tx: Tx, companyId: string, email: string): Promise<boolean> {
  const item = await tx
    .selectFrom('inbox_items')
    .select('item_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'undelivered')
    .where(sql<boolean>`facts ->> 'email' = ${email}`)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

interface Undelivered {
  readonly companyId: string;
  /** E-mail address in lower case. */
  readonly email: string;
  readonly reply: string;
}

/**
 * Adds a refused address to the staff's inbox: one item per address, however many e-mails were refused. Skips addresses
 * that no contact has any more.
 */
async function tellOfUndelivered(
  deps: FailureDeps,
  tx: Tx,
  { companyId, email, reply }: Undelivered,
): Promise<void> {
  const person = await tx
    .selectFrom('contacts as p')
    .select('p.contact_id')
    .select(sql<string>`concat_ws(' ', p.given_name, p.family_name)`.as('name'))
    .select((eb) =>
      eb
        .selectFrom('client_contacts as k')
        .whereRef('k.company_id', '=', 'p.company_id')
        .whereRef('k.contact_id', '=', 'p.contact_id')
        .select(sql<string>`min(k.client_id)`.as('client_id'))
        .as('clientId'),
    )
    .where('p.company_id', '=', companyId)
    .where(sql<boolean>`lower(p.email) = ${email}`)
    .executeTakeFirst();
  if (!person) return;
  await addToInbox(deps, tx, {
    companyId,
    kind: 'undelivered',
    clientId: person.clientId,
    userId: null,
    key: email,
    facts: { email, name: person.name, reply },
    path: `/staff/people#person/${encodeURIComponent(person.contact_id)}`,
  });
}

/**
 * Returns an SQL expression for why the last e-mail to the row's address did not arrive, as JSON; null if it arrived.
 */
export function mailFailureOf(table: 'p' | 'u'): RawBuilder<MailFailure | null> {
  return sql<MailFailure | null>`(
    select json_build_object('reply', f.reply, 'isTemporary', f.is_temporary,
      'at', to_char(f.failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from mail_failures as f
    where f.company_id = ${sql.ref(`${table}.company_id`)} and f.email = lower(${sql.ref(`${table}.email`)})
  )`;
}
