import type { OpenConversation } from '@anteroom/contract';
import { may } from '@anteroom/domain/people/permissions';
import type { Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { flagRules } from '../flags/flagStore.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { clientUsers } from '../security/people.ts';

/** Records that the person has read a conversation up to a time. Never moves the recorded time back. */
export async function markRead(
  tx: Tx,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  threadId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('thread_reads')
    .values({ company_id: companyId, thread_id: threadId, user_id: userId, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'thread_id', 'user_id'])
        .doUpdateSet({ read_at: sql`greatest(thread_reads.read_at, excluded.read_at)` as never }),
    )
    .execute();
}

/** Switches e-mails to the person about a conversation on or off. */
export async function chooseMails(
  tx: Tx,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  threadId: string,
  wanted: boolean,
): Promise<void> {
  await tx
    .insertInto('thread_reads')
    .values({ company_id: companyId, thread_id: threadId, user_id: userId, wants_mails: wanted })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'thread_id', 'user_id']).doUpdateSet({ wants_mails: wanted }),
    )
    .execute();
}

/** Maximum number of people who are listed as having read a conversation. */
const namedAtMost = 20;

/** Returns the people of the other side who have read a conversation, most recent first. */
export async function seenBy(
  db: DbOrTx,
  { companyId, userId, role }: Scope,
  threadId: string,
): Promise<OpenConversation['seen']> {
  const rows = await db
    .selectFrom('thread_reads as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .select(sql<string>`concat_ws(' ', nullif(u.first_name, ''), u.last_name)`.as('name'))
    .select('r.read_at')
    .where('r.company_id', '=', companyId)
    .where('r.thread_id', '=', threadId)
    .where('r.user_id', '<>', userId)
    .where('r.read_at', 'is not', null)
    .where('u.role', role === 'client' ? '<>' : '=', 'client')
    .orderBy('r.read_at', 'desc')
    .limit(namedAtMost)
    .execute();
  return rows.flatMap(({ name, read_at }) => (read_at ? [{ name, at: read_at.toISOString() }] : []));
}

/** Maximum number of staff that are named. */
const staffAtMost = 3;

/** Returns which staff answer a client, and how quickly the firm usually answers. */
export async function answering(
  db: DbOrTx,
  companyId: string,
  clientId: string,
  now: Date,
): Promise<OpenConversation['answering']> {
  const staff = await db
    .selectFrom('client_staff as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.contact_id', '=', 's.contact_id'),
    )
    .select(sql<string>`concat_ws(' ', nullif(u.first_name, ''), u.last_name)`.as('name'))
    .where('s.company_id', '=', companyId)
    .where('s.client_id', '=', clientId)
    .where('u.role', '=', 'staff')
    .where('u.disabled_at', 'is', null)
    .orderBy('name')
    .limit(staffAtMost)
    .execute();
  return { staff: staff.map(({ name }) => name), usualHours: await usualHours(db, companyId, now) };
}

/** Returns whether anyone at a client can sign in and read conversations. */
export async function isReached(
  deps: Pick<Deps, 'config' | 'db' | 'plugins'>,
  companyId: string,
  clientId: string,
): Promise<boolean> {
  const people = await clientUsers(flagRules(deps), deps.db, companyId, [clientId]);
  return people.some(({ held }) => may('conversations.read', heldBy(held)));
}

/**
 * Limits for computing the firm's usual response time: days to look back, maximum number of conversations, and minimum
 * number of answers.
 */
const countedDays = 90;
const countedThreads = 100;
const answersNeeded = 5;

/**
 * Returns the median number of hours between a client's entry and the firm's answer, rounded up, or null if there are
 * too few answers.
 */
async function usualHours(db: DbOrTx, companyId: string, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - countedDays * 86_400_000);
  const { rows } = await sql<{ answers: number; hours: number | null }>`
    with said as (
      select e.at, e.thread_id, u.role = 'client' as is_client,
        lag(u.role = 'client') over turns as was_client
      from thread_entries as e
        join users as u on u.company_id = e.company_id and u.user_id = e.written_by
      where e.company_id = ${companyId} and e.kind = 'said' and e.at >= ${since}
        and e.thread_id in (
          select t.thread_id from threads as t where t.company_id = ${companyId} and t.last_at >= ${since}
          order by t.last_at desc, t.thread_id desc limit ${countedThreads}
        )
      window turns as (partition by e.thread_id order by e.at, e.entry_id)
    ), turns as (
      select at - lag(at) over (partition by thread_id order by at) as took, is_client from said
      where was_client is distinct from is_client
    )
    select count(*)::int as answers,
      ceil(extract(epoch from percentile_cont(0.5) within group (order by took)) / 3600)::int as hours
    from turns where not is_client and took is not null`.execute(db);
  const [found] = rows;
  return found && found.answers >= answersNeeded && found.hours !== null ? Math.max(1, found.hours) : null;
}
