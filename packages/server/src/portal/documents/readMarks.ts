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
    with marked as (
      insert into document_reads as mark (company_id, document_id, contact_id, read_at)
      select firm.company_id, read.document_id, ${contactId}, ${now}
      from companies as firm, unnest(${documentIds}::text[]) as read (document_id)
      where firm.company_id = ${companyId}
      on conflict do nothing
      returning mark.company_id, mark.document_id
    ), counted as (
      insert into document_mark_counts as counted (company_id, client_id, contact_id, marks)
      select d.company_id, d.client_id, ${contactId}, count(*)
      from marked join documents as d on d.company_id = marked.company_id and d.document_id = marked.document_id
      where d.company_id = ${companyId}
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_id, client_id, contact_id) do update set marks = counted.marks + excluded.marks
    )
    select document_id from marked`.execute(db);
  return rows.map(({ document_id }) => document_id);
}

/**
 * Returns an upper bound of the number of documents of these clients that the person has opened, or, for staff, that
 * anybody at the clients has opened. Documents that were deleted for good stay counted, and so does each of several
 * people who opened the same document.
 */
export async function countMarks(
  db: DbOrTx,
  { companyId, contactId, role }: Reader,
  clientIds: readonly string[],
): Promise<number> {
  const { marks } = await db
    .selectFrom('document_mark_counts')
    .where('company_id', '=', companyId)
    .$if(role === 'client', (query) => query.where('contact_id', '=', contactId))
    .where('client_id', '=', sql<string>`any(${clientIds}::text[])`)
    .select(sql<number>`coalesce(sum(marks), 0)::bigint`.as('marks'))
    .executeTakeFirstOrThrow();
  return marks;
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
  const { rows } = await sql<{ document_id: string }>`
    with unmarked as (
      delete from document_reads
      where company_id = ${companyId} and contact_id = ${contactId} and document_id = any(${documentIds}::text[])
      returning company_id, document_id
    ), counted as (
      update document_mark_counts as counted set marks = counted.marks - gone.marks
      from (
        select d.company_id, d.client_id, count(*) as marks
        from unmarked join documents as d
          on d.company_id = unmarked.company_id and d.document_id = unmarked.document_id
        where d.company_id = ${companyId}
        group by 1, 2
      ) as gone
      where counted.company_id = ${companyId} and counted.client_id = gone.client_id
        and counted.contact_id = ${contactId}
    )
    select document_id from unmarked`.execute(tx);
  return rows.map(({ document_id }) => document_id);
}
