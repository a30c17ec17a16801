import type { ViewableContact, ViewableContactList, ViewableContactQuery } from '@anteroom/contract';
import { containsWords, cutPage, decodeCursor, type Scope } from '@anteroom/server-sdk';
import { type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Db } from '../schema.ts';
import { viewableUser } from './viewableUser.ts';

const Place = Type.Tuple([Type.String(), Type.String()]);

/**
 * Returns a page of the firm's client users, sorted by name.
 *
 * @throws ServerError `bad-request` for an `after` that this list did not return.
 */
export async function listViewableContacts(
  db: Db,
  scope: Scope,
  { searchTerm = '', pageSize = 25, after }: ViewableContactQuery,
): Promise<ViewableContactList> {
  const words = containsWords(
    searchTerm,
    (like) => sql<SqlBool>`(
    u.search_name like ${like} collate "und-x-icu" or exists (
      select from client_contacts as cc
      where cc.company_id = u.company_id and cc.contact_id = u.contact_id
        and cc.sort_name like ${like} collate "und-x-icu"
    )
  )`,
  );
  const conditions = [viewableUser(scope), ...words];
  if (after !== undefined) {
    const [name, userId] = decodeCursor(Place, after);
    conditions.push(sql<SqlBool>`(u.search_name, u.user_id) > (${name}, ${userId})`);
  }
  const { rows } = await sql<ViewableContact & { readonly search_name: string }>`
    select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.search_name,
      coalesce(own.names, '{}') as clients, coalesce(own.count, 0)::int as "clientCount"
    from users as u
    left join lateral (
      select (array_agg(coalesce(c.doing_business_as, c.display_as, c.name) order by cc.sort_name))[1:3] as names,
        count(*) as count
      from client_contacts as cc join clients as c using (company_id, client_id)
      where cc.company_id = u.company_id and cc.contact_id = u.contact_id
    ) as own on true
    where ${sql.join(conditions, sql` and `)}
    order by u.search_name, u.user_id
    limit ${pageSize + 1}
  `.execute(db);
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.search_name, last.userId]);
  return {
    contacts: shown.map(({ search_name: _, ...contact }) => contact),
    next,
  };
}
