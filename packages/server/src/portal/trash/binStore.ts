import type { TrashItem, TrashList, TrashQuery } from '@anteroom/contract';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { CursorTime, cutPage, decodeCursor, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { isShownTo } from '../documents/documentRights.ts';
import { storageUser } from '../documents/history.ts';
import { holdTree } from '../documents/holdTree.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { deletionRight } from './deletionRight.ts';

/** Time for which deleted items can be restored. */
export const restorableMs = 30 * 24 * 3_600_000;

const Key = Type.Tuple([CursorTime, Type.String({ maxLength: 64 })]);

/** Returns the deleted items, latest first. Clients see the items that they had the right to delete; staff see all. */
export async function listBin(
  db: DbOrTx,
  scope: Scope,
  { clientId, pageSize = 100, after }: TrashQuery,
): Promise<TrashList['data']> {
  const key = after === undefined ? null : decodeCursor(Key, after);
  const beyond = key ? sql`where (bin.deleted_at, bin.id) < (${key[0]}::timestamptz, ${key[1]})` : sql``;
  const { rows } = await sql<BinRow>`
    select * from (${binOf(scope, { clientId })}) as bin ${beyond}
    order by bin.deleted_at desc, bin.id desc limit ${pageSize + 1}`.execute(db);
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.deleted_at.toISOString(), last.id]);
  return {
    items: shown.map((row) => toItem(row, scope)),
    next,
  };
}

/**
 * Returns the parts of an item that are needed to restore it. Locks its client's tree (`holdTree`) and its row until
 * the end of the transaction.
 */
export async function findInBin(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<
  | (Pick<TrashItem, 'type' | 'name'> & {
      readonly clientId: string;
      readonly placeId: string | null;
      readonly processingYear: number;
    })
  | undefined
> {
  for (const table of ['documents', 'containers'] as const) {
    const column = table === 'documents' ? 'document_id' : 'container_id';
    const row = sql`from ${sql.table(table)} where company_id = ${scope.companyId} and ${sql.ref(column)} = ${id}`;
    const { rows } = await sql<{ clientId: string }>`select client_id as "clientId" ${row}`.execute(tx);
    for (const { clientId } of rows) await holdTree(tx, scope.companyId, clientId);
    await sql`select ${row} for update`.execute(tx);
  }
  const { rows } = await sql<BinRow>`${binOf(scope, { id })}`.execute(tx);
  const [row] = rows;
  return (
    row && { ...row, clientId: row.client_id, placeId: row.place_id, processingYear: row.processing_year }
  );
}

interface BinRow {
  readonly id: string;
  readonly type: TrashItem['type'];
  readonly name: string;
  readonly processing_year: number;
  readonly client_id: string;
  readonly mime_type: string | null;
  readonly size: number;
  readonly document_count: number;
  readonly place_id: string | null;
  readonly place_name: string;
  readonly place_year: number;
  readonly deleted_at: Date;
  readonly deleted_by: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Returns the items that were deleted individually. Items that were deleted with a folder are in that folder. */
function binOf(scope: Scope, { clientId, id }: { clientId?: string; id?: string }): RawBuilder<unknown> {
  const wanted = (table: string, key: string): RawBuilder<SqlBool> =>
    clientId === undefined
      ? sql`${sql.ref(`${table}.${key}`)} = ${id}`
      : sql`${sql.ref(`${table}.client_id`)} = ${clientId}`;
  return sql`
    select d.document_id as id, 'Document' as type, d.name, 1900 as processing_year, d.client_id, d.mime_type, d.size,
      1 as document_count, d.container_id as place_id, ${placeName} as place_name,
      place.processing_year as place_year, d.deleted_at, d.deleted_by, u.first_name, u.last_name
    from documents as d
    join containers as place on place.company_id = d.company_id and place.container_id = d.container_id
    join clients as c on c.company_id = d.company_id and c.client_id = d.client_id
    join users as u on u.company_id = d.company_id and u.user_id = d.deleted_by
    where ${visibleClient(scope, 'd')} and d.deleted_at is not null and d.deleted_with is null
      and ${wanted('d', 'document_id')} and ${deletionRight(scope, 'd')} and ${isShownTo(scope)}
    union all
    select k.container_id, k.type, k.name, k.processing_year, k.client_id, null, coalesce(held.size, 0),
      coalesce(held.count, 0), k.parent_id, ${placeName}, place.processing_year, k.deleted_at, k.deleted_by,
      u.first_name, u.last_name
    from containers as k
    join containers as place on place.company_id = k.company_id and place.container_id = k.parent_id
    join clients as c on c.company_id = k.company_id and c.client_id = k.client_id
    join users as u on u.company_id = k.company_id and u.user_id = k.deleted_by
    left join lateral (
      select sum(inside.size)::bigint as size, count(*) as count from documents as inside
      where inside.company_id = k.company_id and inside.deleted_with = k.container_id
    ) as held on true
    where ${visibleClient(scope, 'k')} and k.deleted_at is not null and k.deleted_with is null
      and ${wanted('k', 'container_id')} and ${deletionRight(scope, 'k')}`;
}

const placeName = sql`case place.type when 'Client' then ${shownClientName} else place.name end`;

function toItem(row: BinRow, scope: Scope): TrashItem {
  const place = { name: row.place_name, processingYear: row.place_year };
  return {
    id: row.id,
    type: row.type,
    name: folderName({ name: row.name, processingYear: row.processing_year }),
    mimeType: row.mime_type,
    size: row.size,
    documentCount: row.document_count,
    place: folderName(place),
    deletedBy: storageUser(scope, row.deleted_by, row.first_name, row.last_name),
    deletedDate: row.deleted_at.toISOString(),
    restorableUntil: new Date(row.deleted_at.getTime() + restorableMs).toISOString(),
  };
}
