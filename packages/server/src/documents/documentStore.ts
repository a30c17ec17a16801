import type { ContainerType, Document, DocumentList, DocumentListQuery } from '@anteroom/contract';
import { documentPermissions, type Lock, type MemberRole } from '@anteroom/domain/documentPermissions';
import { folderName } from '@anteroom/domain/processingYear';
import { type SelectQueryBuilder, sql } from 'kysely';
import Type from 'typebox';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { Database, DbOrTx } from '../database/schema.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';
import { type HistoryRow, historyOf } from './history.ts';
import { roleOf, viewerOf } from './viewer.ts';

/** One page of the documents that the person may read; which ones, `query` says. */
export async function listDocuments(
  db: DbOrTx,
  scope: Scope,
  { clientId, parentIds, ccTask, orderBy = 'modifiedDate', pageSize = 100, after }: DocumentListQuery,
): Promise<DocumentList['data']> {
  const order = orders[orderBy];
  const rows = await selectDocuments(db, scope)
    .$if(clientId !== undefined, (query) => query.where('d.client_id', '=', clientId as string))
    .$if(parentIds !== undefined, (query) => query.where('d.container_id', '=', parentIds as string))
    .$if(ccTask !== undefined, (query) => query.where('d.cc_task', '=', ccTask as string))
    .$call((query) => order.page(query, after))
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toDocument(row, scope)),
    next: last && rows.length > pageSize ? encodeCursor(order.key(last)) : null,
  };
}

/** @throws ServerError `not-found` when there is none that the person may read. */
export async function findDocument(db: DbOrTx, scope: Scope, documentId: string): Promise<Document> {
  const row = await selectDocuments(db, scope).where('d.document_id', '=', documentId).executeTakeFirst();
  return row ? toDocument(row, scope) : fail('not-found', 'There is no such document.');
}

/** Which of the names are taken in a container, whatever their case. */
export async function takenNames(
  db: DbOrTx,
  scope: Scope,
  containerId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${names}::text[]) as asked (name)
    where exists (
      select from documents as d
      where d.company_id = ${scope.companyId}
        and d.container_id = ${containerId}
        and d.sort_name = lower(normalize(asked.name, NFC) collate "und-x-icu")
    )`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Remembers that the person has opened it. What staff open is not told to anybody. */
export async function markAsRead(
  db: DbOrTx,
  { companyId, contactId, role }: Pick<Scope, 'companyId' | 'contactId' | 'role'>,
  documentId: string,
  now: Date,
): Promise<void> {
  if (role !== 'client') return;
  await db
    .insertInto('document_reads')
    .values({
      company_id: companyId,
      document_id: documentId,
      contact_id: contactId,
      read_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface DocumentRow extends HistoryRow {
  readonly document_id: string;
  readonly name: string;
  readonly sort_name: string;
  readonly mime_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly container_id: string;
  readonly container_type: ContainerType;
  readonly container_name: string;
  readonly processing_year: number;
  readonly cc_task: string | null;
  readonly cc_task_label: string | null;
  readonly cc_group_type: string | null;
  readonly cc_step: string | null;
  readonly comments_count: number;
  readonly lock_type: Lock['type'] | null;
  readonly lock_level: Lock['level'] | null;
  readonly created_by_contact: string;
  readonly role: MemberRole | null;
  readonly is_read: boolean;
}

type DocumentQuery = SelectQueryBuilder<Database & { d: Database['documents'] }, 'd', DocumentRow>;

interface Order {
  page(query: DocumentQuery, after: string | undefined): DocumentQuery;
  key(row: DocumentRow): [string, string];
}

const DateKey = Type.Tuple([
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  Type.String({ maxLength: 64 }),
]);
const NameKey = Type.Tuple([Type.String({ maxLength: 400 }), Type.String({ maxLength: 64 })]);

/** Each order has an index that ends in the document's id, so that every row has a place of its own. */
const orders: Readonly<Record<'modifiedDate' | 'name', Order>> = {
  modifiedDate: {
    page(query, after) {
      const ordered = query.orderBy('d.modified_at', 'desc').orderBy('d.document_id', 'desc');
      if (after === undefined) return ordered;
      const [modifiedAt, id] = decodeCursor(DateKey, after);
      return ordered.where(
        sql<boolean>`(d.modified_at, d.document_id) < (${modifiedAt}::timestamptz, ${id})`,
      );
    },
    key: (row) => [row.modified_at.toISOString(), row.document_id],
  },
  name: {
    page(query, after) {
      const ordered = query.orderBy('d.sort_name').orderBy('d.document_id');
      if (after === undefined) return ordered;
      const [name, id] = decodeCursor(NameKey, after);
      return ordered.where(sql<boolean>`(d.sort_name, d.document_id) > (${name}, ${id})`);
    },
    key: (row) => [row.sort_name, row.document_id],
  },
};

function selectDocuments(db: DbOrTx, scope: Scope): DocumentQuery {
  const query = db
    .selectFrom('documents as d')
    .innerJoin('containers as k', (join) =>
      join.onRef('k.company_id', '=', 'd.company_id').onRef('k.container_id', '=', 'd.container_id'),
    )
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 'd.company_id').onRef('c.client_id', '=', 'd.client_id'),
    )
    .innerJoin('users as creator', (join) =>
      join.onRef('creator.company_id', '=', 'd.company_id').onRef('creator.user_id', '=', 'd.created_by'),
    )
    .innerJoin('users as modifier', (join) =>
      join.onRef('modifier.company_id', '=', 'd.company_id').onRef('modifier.user_id', '=', 'd.modified_by'),
    )
    .leftJoin('container_members as m', (join) =>
      join
        .onRef('m.company_id', '=', 'd.company_id')
        .onRef('m.container_id', '=', 'd.container_id')
        .on('m.contact_id', '=', scope.contactId),
    )
    .select((eb) => [
      'd.document_id',
      'd.name',
      'd.sort_name',
      'd.mime_type',
      'd.size',
      'd.sha256',
      'd.client_id',
      shownClientName.as('client_name'),
      'd.container_id',
      'k.type as container_type',
      'k.name as container_name',
      'k.processing_year',
      'd.cc_task',
      'd.cc_task_label',
      'd.cc_group_type',
      'd.cc_step',
      'd.comments_count',
      'd.lock_type',
      'd.lock_level',
      'd.created_by',
      'd.created_at',
      'd.modified_by',
      'd.modified_at',
      'creator.contact_id as created_by_contact',
      'creator.first_name as created_first_name',
      'creator.last_name as created_last_name',
      'modifier.first_name as modified_first_name',
      'modifier.last_name as modified_last_name',
      'm.role',
      // To a client user: whether he has opened it. To staff: whether anybody at the client has.
      eb
        .exists(
          eb
            .selectFrom('document_reads as r')
            .select('r.document_id')
            .whereRef('r.company_id', '=', 'd.company_id')
            .whereRef('r.document_id', '=', 'd.document_id')
            .$if(scope.role === 'client', (reads) => reads.where('r.contact_id', '=', scope.contactId)),
        )
        .$castTo<boolean>()
        .as('is_read'),
    ])
    .where(visibleClient(scope, 'd'));
  return scope.role === 'client' ? query.where('m.role', 'is not', null) : query;
}

function toDocument(row: DocumentRow, scope: Scope): Document {
  const lock = row.lock_type && row.lock_level && { type: row.lock_type, level: row.lock_level };
  const item = { role: roleOf(scope, row.role), memberId: row.created_by_contact, lock };
  return {
    id: row.document_id,
    name: row.name,
    mimeType: row.mime_type,
    size: row.size,
    sha256: row.sha256,
    parent: {
      id: row.container_id,
      type: row.container_type,
      name:
        row.container_type === 'Client'
          ? row.client_name
          : folderName({ name: row.container_name, processingYear: row.processing_year }),
    },
    clientId: row.client_id,
    history: historyOf(row, scope),
    permissions: documentPermissions(item, viewerOf(scope)),
    customItemMetaData: {
      ...(row.cc_task !== null && { ccTask: row.cc_task }),
      ...(row.cc_task_label !== null && { ccTaskLabel: row.cc_task_label }),
      ...(row.cc_group_type !== null && { ccGroupType: row.cc_group_type }),
      ...(row.cc_step !== null && { ccStep: row.cc_step }),
    },
    isReadByClientUser: row.is_read,
    commentsCount: row.comments_count,
  };
}
