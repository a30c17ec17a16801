import {
  activityLimit,
  type Share,
  type ShareActivity,
  type ShareDetail,
  type ShareList,
  type ShareListQuery,
} from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { CursorTime, cutPage, decodeCursor, fail, type Scope } from '@anteroom/server-sdk';
import { type SelectQueryBuilder, sql } from 'kysely';
import Type from 'typebox';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { findReadable } from '../documents/findReadable.ts';
import type { Database, DbOrTx } from '../schema.ts';

/** Returns the shares that the person sent, newest first; for staff, the shares of everyone in the firm. */
export async function listShares(
  db: DbOrTx,
  scope: Scope,
  { after, pageSize = 25 }: ShareListQuery,
): Promise<ShareList['data']> {
  const rows = await visibleShares(db, scope)
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 's.company_id').onRef('c.client_id', '=', 's.client_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .select([
      's.share_id',
      's.client_id',
      shownClientName.as('client_name'),
      's.user_id',
      'u.first_name',
      'u.last_name',
      's.subject',
      's.sent_at',
      's.expires_at',
      's.revoked_at',
      sql<boolean>`s.code_hash is not null`.as('has_code'),
    ])
    .$if(after !== undefined, (query) => {
      const [sentAt, id] = decodeCursor(Key, after ?? '');
      return query.where(sql<boolean>`(s.sent_at, s.share_id) < (${sentAt}::timestamptz, ${id})`);
    })
    .orderBy('s.sent_at', 'desc')
    .orderBy('s.share_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.sent_at.toISOString(), last.share_id]);
  const ids = shown.map(({ share_id }) => share_id);
  const [names, recipients] = await Promise.all([
    documentNames(db, scope, ids),
    listRecipients(db, scope, ids),
  ]);
  const items: Share[] = shown.map((row) => ({
    id: row.share_id,
    clientId: row.client_id,
    clientName: row.client_name,
    sender: {
      name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      isCurrentUser: row.user_id === scope.userId,
    },
    subject: row.subject,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    hasCode: row.has_code,
    documentNames: (names.get(row.share_id) ?? []).map(({ name }) => name),
    recipients: (recipients.get(row.share_id) ?? []).map((link) => ({
      linkId: link.link_id,
      email: link.email,
      opens: link.opens,
      lastOpenedAt: link.last_opened_at?.toISOString() ?? null,
      downloads: link.downloads,
      lockedAt: link.locked_at?.toISOString() ?? null,
    })),
  }));
  return { items, next };
}

/** @throws ServerError `not-found` */
export async function findShare(db: DbOrTx, scope: Scope, shareId: string): Promise<ShareDetail['data']> {
  const share = await visibleShares(db, scope)
    .select('s.message')
    .where('s.share_id', '=', shareId)
    .executeTakeFirst();
  if (!share) fail('not-found', 'You haven’t sent any requests of this type.');
  const named = (await documentNames(db, scope, [shareId])).get(shareId) ?? [];
  const readable = await findReadable(
    db,
    scope,
    named.map(({ document_id }) => document_id),
  );
  const documents = named.flatMap(({ document_id }) => {
    const document = readable.find(({ id }) => id === document_id);
    if (!document) return [];
    const { id, name, containerId, containerType } = document;
    return [{ documentId: id, name, containerId, containerType }];
  });
  return { message: share.message, documents, activity: await listActivity(db, scope, shareId) };
}

type ShareQuery = SelectQueryBuilder<Database & { s: Database['shares'] }, 's', object>;

/**
 * Returns the query for the shares that the person may see: for a client user, the shares that they sent from clients
 * for which they still act.
 */
export function visibleShares(db: DbOrTx, scope: Scope): ShareQuery {
  const query = db.selectFrom('shares as s').where(visibleClient(scope, 's'));
  return scope.role === 'client' ? query.where('s.user_id', '=', scope.userId) : query;
}

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

async function documentNames(db: DbOrTx, { companyId }: Scope, shareIds: readonly string[]) {
  if (shareIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('share_documents')
    .select(['share_id', 'document_id', 'name'])
    .where('company_id', '=', companyId)
    .where('share_id', 'in', shareIds)
    .orderBy('place')
    .execute();
  return Map.groupBy(rows, ({ share_id }) => share_id);
}

async function listRecipients(db: DbOrTx, { companyId }: Scope, shareIds: readonly string[]) {
  if (shareIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('share_links as l')
    .leftJoin('share_events as e', (join) =>
      join.onRef('e.company_id', '=', 'l.company_id').onRef('e.link_id', '=', 'l.link_id'),
    )
    .select([
      'l.share_id',
      'l.link_id',
      'l.email',
      'l.locked_at',
      sql<number>`count(*) filter (where e.type = 'opened')`.as('opens'),
      sql<number>`count(*) filter (where e.type = 'downloaded')`.as('downloads'),
      sql<Date | null>`max(e.at) filter (where e.type = 'opened')`.as('last_opened_at'),
    ])
    .where('l.company_id', '=', companyId)
    .where('l.share_id', 'in', shareIds)
    .groupBy(['l.company_id', 'l.share_id', 'l.link_id', 'l.place', 'l.email', 'l.locked_at'])
    .orderBy('l.place')
    .execute();
  return Map.groupBy(rows, ({ share_id }) => share_id);
}

async function listActivity(db: DbOrTx, { companyId }: Scope, shareId: string): Promise<ShareActivity[]> {
  const rows = await db
    .selectFrom('share_events as e')
    .innerJoin('share_links as l', (join) =>
      join.onRef('l.company_id', '=', 'e.company_id').onRef('l.link_id', '=', 'e.link_id'),
    )
    .leftJoin('share_documents as d', (join) =>
      join
        .onRef('d.company_id', '=', 'e.company_id')
        .onRef('d.share_id', '=', 'e.share_id')
        .onRef('d.document_id', '=', 'e.document_id'),
    )
    .select(['e.type', 'e.at', 'l.email', 'e.address', 'd.name'])
    .where('e.company_id', '=', companyId)
    .where('e.share_id', '=', shareId)
    .orderBy('e.event_id', 'desc')
    .limit(activityLimit)
    .execute();
  return rows.map(({ type, at, email, address, name }) => ({
    type,
    at: at.toISOString(),
    email,
    address,
    documentName: name,
  }));
}
