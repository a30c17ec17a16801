import type { DocumentList, DocumentListQuery } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import { containsWords } from '../database/words.ts';
import type { Scope } from '../http/scope.ts';
import { documentOrder } from './documentOrders.ts';
import { mayDelete } from './documentRights.ts';
import { readableDocuments, selectDocuments, toDocument } from './documentStore.ts';
import { isRead } from './readMarks.ts';

/** One page of the documents that the person may read; which ones and in which order, `query` says. */
export async function listDocuments(
  db: DbOrTx,
  scope: Scope,
  query: DocumentListQuery,
): Promise<DocumentList['data']> {
  const { orderBy, orderDir, pageSize = 100, after } = query;
  const order = documentOrder(orderBy, orderDir);
  // The page is found by keys alone; only what is on it is looked up in full.
  const page = matching(db, scope, query)
    .select('d.document_id')
    .$if(after !== undefined, (rest) => rest.where(order.after(after as string)))
    .orderBy(order.by)
    .limit(pageSize + 1);
  const [rows, total] = await Promise.all([
    selectDocuments(db, scope).where('d.document_id', 'in', page).orderBy(order.by).execute(),
    after === undefined ? count(db, scope, query) : undefined,
  ]);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toDocument(row, scope)),
    next: last && rows.length > pageSize ? order.cursorOf(last) : null,
    ...(total !== undefined && { total }),
  };
}

async function count(db: DbOrTx, scope: Scope, query: DocumentListQuery): Promise<number> {
  const { total } = await matching(db, scope, query)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function matching(
  db: DbOrTx,
  scope: Scope,
  {
    clientId,
    parentIds,
    ccTask,
    ccGroupType,
    ccStep,
    search,
    readByClientUser,
    staffUploads,
  }: DocumentListQuery,
) {
  const words = containsWords(
    (search ?? '').normalize('NFC'),
    (like) => sql`d.sort_name like ${like} collate "und-x-icu"`,
  );
  return readableDocuments(db, scope).where((eb) =>
    eb.and([
      ...(clientId === undefined ? [] : [eb('d.client_id', '=', clientId)]),
      ...(parentIds === undefined ? [] : [eb('d.container_id', '=', parentIds)]),
      ...(ccTask === undefined ? [] : [eb('d.cc_task', '=', ccTask)]),
      ...(ccGroupType === undefined ? [] : [eb('d.cc_group_type', '=', ccGroupType)]),
      ...(ccStep === undefined ? [] : [eb('d.cc_step', '=', ccStep)]),
      ...words,
      ...(readByClientUser === undefined ? [] : [is(isRead(scope), readByClientUser)]),
      ...(staffUploads === undefined ? [] : [is(mayDelete(scope), !staffUploads)]),
    ]),
  );
}

function is(condition: RawBuilder<boolean>, wanted: boolean): RawBuilder<boolean> {
  return wanted ? condition : sql<boolean>`not ${condition}`;
}
