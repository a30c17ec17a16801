import { may } from '@anteroom/domain/people/permissions';
import { heldBy } from '@anteroom/server-sdk/portal';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { forEachFirm } from '../../kernel/database/forEachFirm.ts';
import type { AreaServices } from '../AreaServices.ts';
import { flagRules } from '../flags/flagStore.ts';
import type { Tx } from '../schema.ts';
import { heldColumns, readHeld } from '../security/heldColumns.ts';
import { addOptOutLink } from '../taskMails/optOut.ts';
import { type DigestItem, digestMail, itemsAtMost } from './digestMail.ts';
import { usualFrequency } from './digests.ts';
import { type InboxReader, selectItems, toItems } from './listInbox.ts';

type DigestDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'mail' | 'origin' | 'plugins'> &
  Pick<AreaServices, 'inboxKinds'>;

/** Every minute. */
export const digestTimes = '* * * * *';

/** Time of day, in the firm's time zone, at which daily digests are sent. */
const morning = '08:00';

/**
 * E-mails staff about new inbox items that are still open, either immediately or each morning in the firm's time zone.
 * Each item is sent to its assignee, otherwise to the staff assigned to its client, otherwise to all staff. It is sent
 * only once, however many nodes run the job.
 */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const now = deps.clock.now();
  await begin(deps, now);
  await forEachFirm(await waiting(deps, now), deps.log, 'could not send a digest; retrying', (member) =>
    deps.db.transaction().execute((tx) => sendDigest(deps, tx, member, now)),
  );
}

/** Starts the digests of new staff, which cover only what comes in from now on. */
async function begin({ db }: DigestDeps, now: Date): Promise<void> {
  await db
    .insertInto('inbox_digests')
    .columns(['company_id', 'user_id', 'frequency', 'told_until'])
    .expression(
      db
        .selectFrom('users as u')
        .leftJoin('inbox_digests as d', (join) =>
          join.onRef('d.company_id', '=', 'u.company_id').onRef('d.user_id', '=', 'u.user_id'),
        )
        .select(['u.company_id', 'u.user_id'])
        .select([
          sql<typeof usualFrequency>`${usualFrequency}`.as('frequency'),
          sql<Date>`${now}::timestamptz`.as('told_until'),
        ])
        .where('u.role', '=', 'staff')
        .where('u.disabled_at', 'is', null)
        .where('d.user_id', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Member {
  readonly companyId: string;
  readonly userId: string;
}

/** Returns the query for the due digests (`d`) of active staff, with the time up to which each covers items now. */
function digests(db: DigestDeps['db'] | Tx, now: Date) {
  const local = sql`(${now}::timestamptz at time zone f.time_zone)`;
  const today = sql`date_trunc('day', ${local})`;
  const lastMorning = sql`(
    (${today} + case when ${local}::time >= ${morning}::time then interval '0' else interval '-1 day' end + ${morning}::interval)
    at time zone f.time_zone
  )`;
  const until = sql<Date>`case d.frequency when 'daily' then ${lastMorning} else ${now}::timestamptz end`;
  return db
    .selectFrom('inbox_digests as d')
    .innerJoin('companies as f', 'f.company_id', 'd.company_id')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'd.company_id').onRef('u.user_id', '=', 'd.user_id'),
    )
    .select(until.as('until'))
    .where('d.frequency', '<>', 'none')
    .where('f.locked', '=', false)
    .where('u.role', '=', 'staff')
    .where('u.disabled_at', 'is', null)
    .where(
      sql<boolean>`exists (
        select from inbox_items as i
        where i.company_id = d.company_id and i.done_at is null and i.ready_at > d.told_until and i.ready_at <= ${until}
      )`,
    );
}

function waiting({ db }: DigestDeps, now: Date): Promise<Member[]> {
  return digests(db, now).select(['d.company_id as companyId', 'd.user_id as userId']).execute();
}

/** Advances the person's digest and queues the e-mail in one transaction, so that several nodes send it only once. */
async function sendDigest(deps: DigestDeps, tx: Tx, { companyId, userId }: Member, now: Date): Promise<void> {
  const found = await digests(tx, now)
    .select(['u.contact_id as contactId', 'u.email', 'u.first_name as firstName', 'u.language'])
    .select(['d.told_until as since', 'f.time_zone as timeZone', 'f.name as firm'])
    .select(heldColumns)
    .where('d.company_id', '=', companyId)
    .where('d.user_id', '=', userId)
    .forUpdate('d')
    .executeTakeFirst();
  if (!found) return;
  const { since, until, email, firstName, language, timeZone, firm } = found;
  await tx
    .updateTable('inbox_digests')
    .set({ told_until: until })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  const held = readHeld(flagRules(deps), found);
  const reader: InboxReader = {
    ...held,
    companyId,
    userId,
    contactId: found.contactId,
    role: 'staff',
    language,
  };
  if (!may('inbox.read', heldBy(reader))) return;
  const rows = await selectItems(deps, tx, reader)
    .where('i.done_at', 'is', null)
    .where('i.ready_at', '>', since)
    .where('i.ready_at', '<=', until)
    .where('i.shown_at', '<=', now)
    .where(isFor(reader))
    .orderBy('i.ready_at')
    .orderBy('i.item_id')
    .limit(itemsAtMost + 1)
    .execute();
  const items: DigestItem[] = toItems(deps, reader, rows);
  if (items.length === 0) return;
  const optOutLink = await addOptOutLink(deps, tx, { companyId, userId, ends: 'digests' });
  const letter = digestMail(language, { firstName, firm, timeZone, items, optOutLink });
  await deps.mail.enqueue(companyId, { to: email, ...letter }, tx);
}

/**
 * Returns the condition that a person is to be e-mailed about an item: it is assigned to them, or it is unassigned and
 * about one of their clients or a client that no staff look after.
 */
function isFor({ userId, contactId }: InboxReader): RawBuilder<SqlBool> {
  return sql`(
    i.assignee_id = ${userId}
    or i.assignee_id is null and (
      exists (
        select from client_staff as mine
        where mine.company_id = i.company_id and mine.client_id = i.client_id and mine.contact_id = ${contactId}
      )
      or not exists (
        select from client_staff as other
        join users as member on member.company_id = other.company_id and member.contact_id = other.contact_id
        where other.company_id = i.company_id and other.client_id = i.client_id and member.disabled_at is null
      )
    )
  )`;
}
