import type { Client, ClientList, ClientListQuery } from '@anteroom/contract';
import { containsWords, cutPage, decodeCursor, fail, planKept, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Db, DbOrTx } from '../schema.ts';
import { visibleClient } from './visibleClients.ts';

function isoTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** JSON of a client as the API returns it. The table's alias is `c`. */
const clientJson = sql<Client>`json_build_object(
  'id', c.client_id,
  'name', c.name,
  'doingBusinessAs', c.doing_business_as,
  'displayAs', c.display_as,
  'nickname', c.nickname,
  'kind', c.kind,
  'code', c.code,
  'createdDate', ${isoTime(sql`c.created_at`)},
  'modifiedDate', ${isoTime(sql`c.modified_at`)}
)`;

interface PageRow {
  readonly clients: readonly { readonly client: Client; readonly key: [string, string] }[];
  readonly total: number;
}

/**
 * Returns one page of the clients that a person may open, in one round trip. A single index both matches and orders the
 * names, also for a client user: their clients' names are stored with the right to open them
 * (`client_contacts.sort_name`).
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by this list.
 */
export async function listClients(db: Db, scope: Scope, query: ClientListQuery): Promise<ClientList> {
  const { pageNum = 1, pageSize = 25, searchTerm = '', after } = query;
  const { table, visible, order } = listSource(scope, query.orderBy === 'createdDate');
  const descending = query.orderDir === 'desc';
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const named = containsWords(searchTerm, (like) => sql`c.sort_name like ${like} collate "und-x-icu"`);
  const matches = sql.join([visible, ...named], sql` and `);
  const onPage = after === undefined ? matches : sql`${matches} and ${beyond(order, after, descending)}`;
  const skipped = after === undefined ? (pageNum - 1) * pageSize : 0;
  // Fetches one row more than the page shows, to learn whether there is a next page.
  const { rows } = await sql<PageRow>`
    with page as (
      select c.company_id, c.client_id, ${order} as key
      from ${table} as c
      where ${onPage}
      order by ${order} ${direction}, c.client_id ${direction}
      limit ${pageSize + 1} offset ${skipped}
    )
    select
      (select count(*) from ${table} as c where ${matches}) as total,
      (
        select coalesce(json_agg(
          json_build_object('client', ${clientJson}, 'key', json_build_array(page.key, c.client_id))
          order by page.key ${direction}, c.client_id ${direction}
        ), '[]')
        from page join clients as c using (company_id, client_id)
      ) as clients
    ${searchTerm === '' ? planKept : sql``}`.execute(db);
  const { clients: found, total } = rows[0] ?? { clients: [], total: 0 };
  const { shown, next } = cutPage(found, pageSize, (last) => last.key);
  return {
    clients: shown.map(({ client }) => client),
    total,
    currentItemCount: shown.length,
    totalPages: Math.ceil(total / pageSize),
    next,
  };
}

/** @throws ServerError `not-found` if the client is unknown or the person may not open it. */
export async function findClient(db: Db, scope: Scope, clientId: string): Promise<Client> {
  const { rows } = await sql<{ client: Client }>`
    select ${clientJson} as client from clients as c
    where c.client_id = ${clientId} and ${visibleClient(scope, 'c')}
  `.execute(db);
  return rows[0]?.client ?? fail('not-found', 'There is no such client.');
}

/** Returns the given clients that the person may open. */
export async function findClients(db: DbOrTx, scope: Scope, clientIds: readonly string[]): Promise<Client[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<{ client: Client }>`
    select ${clientJson} as client from clients as c
    where c.client_id = any(${[...clientIds]}) and ${visibleClient(scope, 'c')}
    ${planKept}`.execute(db);
  return rows.map(({ client }) => client);
}

interface ListSource {
  readonly table: RawBuilder<unknown>;
  readonly visible: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
}

function listSource(scope: Scope, byDate: boolean): ListSource {
  if (byDate) return { table: sql.table('clients'), visible: listed(scope), order: sql`c.created_at` };
  const order = sql`c.sort_name`;
  if (scope.role !== 'client') return { table: sql.table('clients'), visible: listed(scope), order };
  const visible = sql<SqlBool>`c.company_id = ${scope.companyId} and c.contact_id = ${scope.contactId}`;
  return { table: sql.table('client_contacts'), visible, order };
}

/**
 * Returns the condition for listed clients: the firm's lists leave out archived clients, whose own people still see
 * them.
 */
function listed(scope: Scope): RawBuilder<SqlBool> {
  const visible = visibleClient(scope, 'c');
  return scope.role === 'client' ? visible : sql`${visible} and c.archived_at is null`;
}

const Place = Type.Tuple([Type.String(), Type.String()]);

function beyond(order: RawBuilder<unknown>, after: string, descending: boolean): RawBuilder<SqlBool> {
  const [key, clientId] = decodeCursor(Place, after);
  return sql`(${order}, c.client_id) ${sql.raw(descending ? '<' : '>')} (${key}, ${clientId})`;
}
