import type { Client, ClientList, ClientListQuery } from '@anteroom/contract';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import type { Scope } from '../http/scope.ts';
import { visibleClient } from './visibleClients.ts';

/**
 * One page of the clients that a person may open, in one round trip. The page's rows are found in the index alone, so
 * that a late page of a very long list is not read row by row.
 */
export async function listClients(db: Db, scope: Scope, query: ClientListQuery): Promise<ClientList> {
  const { pageNum = 1, pageSize = 25, searchTerm = '' } = query;
  const column = sql.ref(query.orderBy === 'createdDate' ? 'c.created_at' : 'c.sort_name');
  const direction = sql.raw(query.orderDir === 'desc' ? 'desc' : 'asc');
  const words = searchTerm.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  const matches = sql.join(
    [
      visibleClient(scope, 'c'),
      ...words.map((word) => sql`c.sort_name like ${`%${escapeLike(word)}%`} collate "und-x-icu"`),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ clients: Client[]; total: number }>`
    with page as (
      select c.company_id, c.client_id, row_number() over (order by ${column} ${direction}, c.client_id) as place
      from clients as c
      where ${matches}
      order by ${column} ${direction}, c.client_id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select
      (select count(*) from clients as c where ${matches}) as total,
      (
        select coalesce(json_agg(json_build_object(
          'id', c.client_id,
          'name', c.name,
          'doingBusinessAs', c.doing_business_as,
          'displayAs', c.display_as,
          'nickname', c.nickname,
          'kind', c.kind
        ) order by page.place), '[]')
        from page join clients as c using (company_id, client_id)
      ) as clients
  `.execute(db);
  const { clients, total } = rows[0] ?? { clients: [], total: 0 };
  return { clients, total, currentItemCount: clients.length, totalPages: Math.ceil(total / pageSize) };
}

const maxWords = 10;

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
