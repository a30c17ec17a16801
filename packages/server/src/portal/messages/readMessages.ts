import type { ClientMessageList, MessageQuery } from '@anteroom/contract';
import { cutPage, fail, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../schema.ts';
import { afterKey, messageKeyOf, writerName } from './messagePages.ts';

/** Returns one page of the messages that a client currently sees, newest first. */
export async function listMessages(
  { db, clock }: Deps,
  scope: Scope,
  clientId: string,
  { pageSize = 20, after }: MessageQuery,
): Promise<ClientMessageList> {
  const ofClient = shownMessages(db, scope, clock.now()).where(isTo(clientId));
  const rows = await ofClient
    .select(['m.message_id', 'm.subject', 'm.body', 'm.shown_from'])
    .select([writerName.as('writtenBy'), isReadBy(scope).as('isRead')])
    .$if(after !== undefined, (query) => query.where(afterKey(after as string)))
    .orderBy('m.shown_from', 'desc')
    .orderBy('m.message_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { unread } = await ofClient
    .where(sql<boolean>`not ${isReadBy(scope)}`)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  const { shown, next } = cutPage(rows, pageSize, messageKeyOf);
  const items = shown.map(({ message_id: id, shown_from, ...message }) => ({
    id,
    ...message,
    shownFrom: shown_from.toISOString(),
  }));
  return { items, unread, next };
}

/**
 * Records that the person has read a message. Repeating it changes nothing.
 *
 * @throws ServerError `not-found`
 */
export async function markMessageAsRead({ db, clock }: Deps, scope: Scope, messageId: string): Promise<void> {
  const now = clock.now();
  const found = await shownMessages(db, scope, now)
    .select('m.message_id')
    .where('m.message_id', '=', messageId)
    .executeTakeFirst();
  if (!found) fail('not-found', 'There is no such message.');
  await db
    .insertInto('message_reads')
    .values({ company_id: scope.companyId, message_id: messageId, user_id: scope.userId, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns a message that a client currently sees.
 *
 * @throws ServerError `not-found`
 */
export async function findMessage(
  { clock }: Pick<Deps, 'clock'>,
  db: DbOrTx,
  scope: Scope,
  { clientId, messageId }: { readonly clientId: string; readonly messageId: string },
) {
  const found = await shownMessages(db, scope, clock.now())
    .select(['m.subject', 'm.body', 'm.written_by as writtenBy', 'm.shown_from as at'])
    .where('m.message_id', '=', messageId)
    .where(isTo(clientId))
    .executeTakeFirst();
  return found ?? fail('not-found', 'There is no such message.');
}

function isTo(clientId: string) {
  return sql<boolean>`(m.client_id is null or m.client_id = ${clientId})`;
}

/**
 * Returns the query for the messages that the person may currently read, for all of their clients. For staff this
 * covers what the clients that they see can read.
 */
function shownMessages(db: DbOrTx, scope: Scope, now: Date) {
  return db
    .selectFrom('messages as m')
    .where('m.company_id', '=', scope.companyId)
    .where('m.shown_from', '<=', now)
    .where(({ or, eb }) => or([eb('m.shown_until', 'is', null), eb('m.shown_until', '>', now)]))
    .where(({ or, eb }) => or([eb('m.client_id', 'is', null), visibleClient(scope, 'm')]));
}

function isReadBy({ companyId, userId }: Scope) {
  return sql<boolean>`exists (
    select from message_reads as r
    where r.company_id = ${companyId} and r.message_id = m.message_id and r.user_id = ${userId}
  )`;
}
