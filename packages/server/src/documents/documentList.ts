import type { ContainerDocumentsQuery, DocumentList } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import { containsWords } from '../database/words.ts';
import type { Scope } from '../http/scope.ts';
import { documentOrder } from './documentOrders.ts';
import { isWhere, mayDelete } from './documentRights.ts';
import { selectDocuments, toDocument } from './documentStore.ts';
import { findMemberships, type Membership } from './memberships.ts';
import { isRead } from './readMarks.ts';

/** Where the documents of a list lie: anywhere at a client, or directly in one of its containers. */
export interface ListedPlace {
  readonly clientId: string;
  readonly containerId?: string | undefined;
}

/** One page of the documents that the person may read; which ones and in which order, `query` says. */
export async function listDocuments(
  db: DbOrTx,
  scope: Scope,
  place: ListedPlace,
  query: ContainerDocumentsQuery,
): Promise<DocumentList['data']> {
  const { orderBy, orderDir, pageSize = 100, after } = query;
  const order = documentOrder(orderBy, orderDir);
  const memberships = await findMemberships(db, scope, place.clientId);
  const found = matching(db, scope, memberships, { ...query, containerId: place.containerId });
  const page = found
    .select('d.document_id')
    // Of itself it leaves nothing out; it is what the orders' indexes begin with.
    .where('d.client_id', '=', place.clientId)
    .$if(after !== undefined, (rest) => rest.where(order.after(after as string)))
    .orderBy(order.by)
    // One more than the page shows, which tells whether there is a next one.
    .limit(pageSize + 1)
    .execute();
  const [keys, total] = await Promise.all([page, after === undefined ? count(found) : undefined]);
  // The page is found by keys alone; only what is on it is looked up in full.
  const rows = await selectDocuments(db, scope)
    .where('d.document_id', '=', sql<string>`any(${keys.slice(0, pageSize).map((key) => key.document_id)})`)
    .orderBy(order.by)
    .execute();
  const last = rows.at(-1);
  return {
    items: rows.map((row) => toDocument(row, scope)),
    next: last && keys.length > pageSize ? order.cursorOf(last) : null,
    ...(total !== undefined && { total }),
  };
}

type Matching = ReturnType<typeof matching>;

async function count(found: Matching): Promise<number> {
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
}

function matching(
  db: DbOrTx,
  scope: Scope,
  memberships: readonly Membership[],
  { containerId, ...query }: ContainerDocumentsQuery & Pick<ListedPlace, 'containerId'>,
) {
  const { ccTask, ccGroupType, ccStep, search = '', readByClientUser, staffUploads } = query;
  const named = containsWords(
    search.normalize('NFC'),
    (like) => sql`d.sort_name like ${like} collate "und-x-icu"`,
  );
  return db
    .selectFrom('documents as d')
    .where('d.company_id', '=', scope.companyId)
    .where('d.deleted_at', 'is', null)
    .where(isWhere(memberships))
    .where((eb) =>
      eb.and([
        ...(containerId === undefined ? [] : [eb('d.container_id', '=', containerId)]),
        ...(ccTask === undefined ? [] : [eb('d.cc_task', '=', ccTask)]),
        ...(ccGroupType === undefined ? [] : [eb('d.cc_group_type', '=', ccGroupType)]),
        ...(ccStep === undefined ? [] : [eb('d.cc_step', '=', ccStep)]),
        ...named,
        ...(readByClientUser === undefined ? [] : [is(isRead(scope), readByClientUser)]),
        ...(staffUploads === undefined ? [] : [is(mayDelete(scope, memberships), !staffUploads)]),
      ]),
    );
}

function is(condition: RawBuilder<boolean>, wanted: boolean): RawBuilder<boolean> {
  return wanted ? condition : sql<boolean>`not ${condition}`;
}
