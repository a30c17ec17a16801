import type { BatchRead } from '@anteroom/contract';
import { actorOf, fail, type Reader, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { announceDocuments } from './announceDocuments.ts';
import { recordDocumentEvents } from './documentEvents.ts';
import { findReadable } from './findReadable.ts';

/**
 * Marks the documents as opened by the person. Staff leave no marks.
 *
 * @returns the documents that the person had not opened before.
 */
export async function markAsRead(
  db: DbOrTx,
  { companyId, contactId, role }: Reader,
  documentIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (role !== 'client') return [];
  const { rows } = await sql<{ document_id: string }>`
    insert into document_reads as mark (company_id, document_id, contact_id, read_at)
    select firm.company_id, read.document_id, ${contactId}, ${now}
    from companies as firm, unnest(${documentIds}::text[]) as read (document_id)
    where firm.company_id = ${companyId}
    on conflict do nothing
    returning mark.document_id`.execute(db);
  return rows.map(({ document_id }) => document_id);
}

/**
 * Marks documents as read or unread for the requesting client user, all or none.
 *
 * @throws ServerError `not-found` if the person may not read one of them.
 */
export async function markDocuments(
  deps: Deps,
  scope: Scope,
  { documentIds, isRead }: BatchRead,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const readable = await findReadable(tx, scope, documentIds);
    if (readable.length < documentIds.length) fail('not-found', 'There is no such document.');
    const changed = isRead
      ? await markAsRead(tx, scope, documentIds, deps.clock.now())
      : await markAsUnread(tx, scope, documentIds);
    if (isRead) await recordDocumentEvents(deps, actorOf(scope), changed, { type: 'read', details: {} }, tx);
    await announceDocuments(deps, scope.companyId, changed, tx);
  });
}

/** @returns the documents that had been read. */
async function markAsUnread(
  tx: Tx,
  { companyId, contactId }: Reader,
  documentIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('document_reads')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('document_id', 'in', documentIds)
    .returning('document_id')
    .execute();
  return rows.map(({ document_id }) => document_id);
}
