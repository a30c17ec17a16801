import type { MessageDraft, MessageQuery, SentMessage, SentMessageList } from '@anteroom/contract';
import { actorOf, cutPage, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { AuditAction } from '../../kernel/audit/audit.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import { requireClient, visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { afterKey, messageKeyOf, writerName } from './messagePages.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'message-sent': unknown;
    'message-removed': unknown;
  }
}

/** Returns one page of all messages of a firm, shown or not, newest first. */
export async function listSentMessages(
  db: DbOrTx,
  scope: Scope,
  { pageSize = 20, after }: MessageQuery,
): Promise<SentMessageList> {
  const rows = await sentMessages(db, scope)
    .$if(after !== undefined, (query) => query.where(afterKey(after as string)))
    .orderBy('m.shown_from', 'desc')
    .orderBy('m.message_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, messageKeyOf);
  return { items: shown.map(toSent), next };
}

/**
 * @throws ServerError `not-found` for a client that does not belong to the firm; `bad-request` for invalid times, or an
 * end that is not after the beginning.
 */
export async function sendMessage(
  { db, ids, audit, events }: Deps,
  scope: Scope,
  draft: MessageDraft,
  origin: Origin,
): Promise<SentMessage> {
  const { clientId, subject, body, shownFrom, shownUntil } = draft;
  requireTimes(draft);
  const messageId = ids.next();
  return db.transaction().execute(async (tx) => {
    if (clientId !== null) await requireClient(tx, scope, clientId);
    else if (scope.assignedOnly)
      fail('forbidden', 'You can send messages to the clients you’re assigned to, not to all clients.');
    await tx
      .insertInto('messages')
      .values({
        company_id: scope.companyId,
        message_id: messageId,
        client_id: clientId,
        subject,
        body,
        shown_from: new Date(shownFrom),
        shown_until: shownUntil === null ? null : new Date(shownUntil),
        written_by: scope.userId,
      })
      .execute();
    await tell({ audit, events }, tx, scope, { action: 'message-sent', messageId, clientId, origin });
    return toSent(
      await sentMessages(tx, scope).where('m.message_id', '=', messageId).executeTakeFirstOrThrow(),
    );
  });
}

/**
 * Removes a message, so that nobody sees it any more.
 *
 * @throws ServerError `not-found`
 */
export async function removeMessage(
  { db, audit, events }: Deps,
  scope: Scope,
  messageId: string,
  origin: Origin,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('messages')
      .where('company_id', '=', scope.companyId)
      .where('message_id', '=', messageId)
      .where(managedBy(scope, 'messages'))
      .returning('client_id as clientId')
      .executeTakeFirst();
    if (!removed) fail('not-found', 'There is no such message.');
    const { clientId } = removed;
    await tell({ audit, events }, tx, scope, { action: 'message-removed', messageId, clientId, origin });
  });
}

interface Deed {
  readonly action: Extract<AuditAction, `message-${string}`>;
  readonly messageId: string;
  readonly clientId: string | null;
  readonly origin: Origin;
}

async function tell(
  { audit, events }: Pick<Deps, 'audit' | 'events'>,
  tx: Tx,
  scope: Scope,
  { action, messageId, clientId, origin }: Deed,
): Promise<void> {
  await audit.record({ action, ...actorOf(scope), subject: `message:${messageId}`, ...origin }, tx);
  await events.publish({ companyId: scope.companyId, clientId }, { type: 'messages-changed', data: {} }, tx);
}

function requireTimes({ shownFrom, shownUntil }: MessageDraft): void {
  const begins = Date.parse(shownFrom);
  const field = Number.isNaN(begins)
    ? 'shownFrom'
    : shownUntil !== null && !(Date.parse(shownUntil) > begins)
      ? 'shownUntil'
      : null;
  if (field === null) return;
  const message = field === 'shownFrom' ? 'is not a time' : 'must be a time after shownFrom';
  fail('bad-request', 'The dates of the message don’t match.', {
    errors: [{ path: `body/${field}`, message }],
  });
}

/**
 * Returns the condition for the messages that a person manages. Staff who see assigned clients only manage the messages
 * to these; all others manage all messages of the firm.
 */
function managedBy(scope: Scope, table: string): RawBuilder<SqlBool> {
  return scope.assignedOnly ? visibleClient(scope, table) : sql`true`;
}

/** Maximum number of readers that are listed by name. */
const mostReaders = 100;

function sentMessages(db: DbOrTx, scope: Scope) {
  const readBy: RawBuilder<SentMessage['readBy']> = sql`coalesce((
    select jsonb_agg(jsonb_build_object('userId', r.user_id, 'name', r.name, 'readAt', r.read_at) order by r.read_at, r.user_id)
    from (
      select x.user_id, x.read_at, concat_ws(' ', u.first_name, u.last_name) as name
      from message_reads as x join users as u using (company_id, user_id)
      where x.company_id = m.company_id and x.message_id = m.message_id
      order by x.read_at, x.user_id limit ${mostReaders}
    ) as r
  ), '[]')`;
  const recipient: RawBuilder<string | null> = sql`(
    select ${shownClientName} from clients as c where c.company_id = m.company_id and c.client_id = m.client_id
  )`;
  return db
    .selectFrom('messages as m')
    .selectAll('m')
    .select([readBy.as('readBy'), writerName.as('writtenBy'), recipient.as('client')])
    .where('m.company_id', '=', scope.companyId)
    .where(managedBy(scope, 'm'));
}

type Row = Awaited<ReturnType<ReturnType<typeof sentMessages>['executeTakeFirstOrThrow']>>;

function toSent(row: Row): SentMessage {
  return {
    id: row.message_id,
    clientId: row.client_id,
    client: row.client,
    subject: row.subject,
    body: row.body,
    shownFrom: row.shown_from.toISOString(),
    shownUntil: row.shown_until?.toISOString() ?? null,
    writtenBy: row.writtenBy,
    readBy: row.readBy.map((reader) => ({ ...reader, readAt: new Date(reader.readAt).toISOString() })),
  };
}
