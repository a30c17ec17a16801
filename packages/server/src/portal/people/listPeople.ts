import type {
  ClientAttention,
  ClientOrder,
  ClientRecord,
  ClientSummary,
  listClientRecords,
  listPeople as listPeopleEndpoint,
  Person,
  PersonSummary,
  QueryOf,
  StaffMember,
} from '@anteroom/contract';
import { resource } from '@anteroom/domain/people/permissions';
import { bareTaxIdentifier } from '@anteroom/domain/people/taxIdentifier';
import { containsWords, cutPage, decodeCursor, fail, type Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { visibleContact } from '../clients/visibleContact.ts';
import type { Db, DbOrTx } from '../schema.ts';
import { mailFailureOf } from './mailFailures.ts';
import { lastSeenAt, personState } from './personState.ts';
import { readClients } from './storedClients.ts';

const Place = Type.Tuple([Type.String(), Type.String()]);
const mostContacts = 200;

type ClientFilter = Omit<QueryOf<typeof listClientRecords>, 'pageSize' | 'after' | 'order'>;

/**
 * Returns a page of the firm's clients, by default ordered by name. A search for one of the firm's reference numbers or
 * a tax identifier finds the clients that have it.
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by this list.
 */
export async function listClients(
  db: Db,
  reader: Reader,
  query: QueryOf<typeof listClientRecords>,
): Promise<{ clients: ClientSummary[]; next: string | null }> {
  const { pageSize = 25, after, order = 'name', ...filter } = query;
  const page =
    order === 'name'
      ? await pageByName(db, reader, filter, pageSize, after)
      : await pageByNeed(db, reader, filter, order, pageSize, after);
  const { rows } = await sql<ClientSummary & { readonly sort_name: string; readonly rank: number }>`
    with page as materialized (${page})
    select c.client_id as id, ${shownClientName} as name, c.kind, c.code, c.sort_name, page.rank,
      c.archived_at is not null as "isArchived",
      array(
        select g.tag from client_tags as g where g.company_id = c.company_id and g.client_id = c.client_id order by g.tag
      ) as tags,
      (
        select count(*)::int from client_contacts as k where k.company_id = c.company_id and k.client_id = c.client_id
      ) as "contactCount",
      tasks.open as "openTasks", tasks.overdue as "overdueTasks",
      (select count(*)::int from inbox_items as i where ${openItem}) as "inboxItems",
      (select max(${lastSeenAt}) from users as u where ${actsFor}) as "lastSeenAt"
    from page join clients as c using (company_id, client_id), lateral (
      select count(*)::int as open, (count(*) filter (where ${isOverdue}))::int as overdue from tasks as t where ${openTask}
    ) as tasks
    order by page.rank desc, c.sort_name, c.client_id
  `.execute(db);
  const { shown, next } = cutPage(rows, pageSize, ({ rank, sort_name, id }) =>
    order === 'name' ? [sort_name, id] : [rank, sort_name, id],
  );
  return { clients: shown.map(({ sort_name: _, rank: __, ...client }) => client), next };
}

/** Returns the query for the clients of a page ordered by name, which an index supports. */
async function pageByName(
  db: Db,
  reader: Reader,
  filter: ClientFilter,
  pageSize: number,
  after: string | undefined,
): Promise<RawBuilder<unknown>> {
  const conditions = await clientConditions(db, reader, filter, after);
  return sql`
    select c.company_id, c.client_id, 0 as rank from clients as c
    where ${conditions}
    order by c.sort_name, c.client_id
    limit ${pageSize + 1}`;
}

const RankedPlace = Type.Tuple([Type.Number(), Type.String(), Type.String()]);

/**
 * Returns the query for the clients of a page ordered by rank. Ranks are computed once for all of the firm's clients,
 * rather than for each.
 */
async function pageByNeed(
  db: Db,
  reader: Reader,
  filter: ClientFilter,
  order: Exclude<ClientOrder, 'name'>,
  pageSize: number,
  after: string | undefined,
): Promise<RawBuilder<unknown>> {
  const conditions = await clientConditions(db, reader, filter, undefined);
  const { ranks, rank } = ranking(reader.companyId)[order];
  const place = after === undefined ? null : decodeCursor(RankedPlace, after);
  const behind = place
    ? sql`where (ranked.rank < ${place[0]} or (ranked.rank = ${place[0]} and (ranked.sort_name, ranked.client_id) > (${place[1]}, ${place[2]})))`
    : sql``;
  return sql`
    select ranked.company_id, ranked.client_id, ranked.rank from (
      select c.company_id, c.client_id, c.sort_name, ${rank} as rank
      from clients as c left join (${ranks}) as ranks on ranks.client_id = c.client_id
      where ${conditions}
    ) as ranked
    ${behind}
    order by ranked.rank desc, ranked.sort_name, ranked.client_id
    limit ${pageSize + 1}`;
}

interface Ranking {
  /** Query for the values of a firm's clients, by `client_id`. It omits clients without a value. */
  readonly ranks: RawBuilder<unknown>;
  /** Expression for a client's rank. The highest rank comes first. */
  readonly rank: RawBuilder<number>;
}

function ranking(companyId: string): Readonly<Record<Exclude<ClientOrder, 'name'>, Ranking>> {
  const tasks = (condition: RawBuilder<SqlBool>) => sql`
    select t.client_id, count(*)::int as value from tasks as t
    where t.company_id = ${companyId} and t.status in ('NEW', 'WIP') and t.deleted_at is null and ${condition}
    group by t.client_id`;
  const today = sql`(
    select (now() at time zone f.time_zone)::date from companies as f where f.company_id = ${companyId}
  )`;
  const items = sql`
    select i.client_id, count(*)::int as value from inbox_items as i
    where i.company_id = ${companyId} and i.done_at is null
    group by i.client_id`;
  const seen = sql`
    select k.client_id, extract(epoch from max(s.last_seen_at))::float8 as value
    from client_contacts as k
    join users as u on u.company_id = k.company_id and u.contact_id = k.contact_id
    join sessions as s on s.company_id = u.company_id and s.user_id = u.user_id
    where k.company_id = ${companyId}
    group by k.client_id`;
  const most = sql<number>`coalesce(ranks.value, 0)`;
  return {
    overdue: { ranks: tasks(sql`t.due_date < ${today}`), rank: most },
    open: { ranks: tasks(sql`true`), rank: most },
    inbox: { ranks: items, rank: most },
    seen: { ranks: seen, rank: most },
    unseen: { ranks: seen, rank: sql<number>`-coalesce(ranks.value, 0)` },
  };
}

/** Condition that `tasks as t` are open tasks of `clients as c`. */
const openTask = sql<SqlBool>`t.company_id = c.company_id and t.client_id = c.client_id
  and t.status in ('NEW', 'WIP') and t.deleted_at is null`;

/** Condition that `tasks as t` were due before today in the firm's time zone. */
const isOverdue = sql<SqlBool>`t.due_date < (
  now() at time zone (select f.time_zone from companies as f where f.company_id = c.company_id)
)::date`;

/** Condition that `inbox_items as i` are open items about `clients as c`. */
const openItem = sql<SqlBool>`i.company_id = c.company_id and i.client_id = c.client_id and i.done_at is null`;

/** Condition that `users as u` act for `clients as c`. */
const actsFor = sql<SqlBool>`u.company_id = c.company_id and u.contact_id in (
  select k.contact_id from client_contacts as k where k.company_id = c.company_id and k.client_id = c.client_id
)`;

const needing: Readonly<Record<ClientAttention, RawBuilder<SqlBool>>> = {
  overdue: sql`exists (select from tasks as t where ${openTask} and ${isOverdue})`,
  open: sql`exists (select from tasks as t where ${openTask})`,
  inbox: sql`exists (select from inbox_items as i where ${openItem})`,
  'never-seen': sql`not exists (
    select from users as u join sessions as s on s.company_id = u.company_id and s.user_id = u.user_id where ${actsFor}
  )`,
};

/**
 * Returns the conditions that `clients as c` match a filter and come after a cursor in the list by name.
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by this list.
 */
export async function clientConditions(
  db: DbOrTx,
  reader: Reader,
  { search = '', archived = false, tag, assignedTo, needs }: ClientFilter,
  after: string | undefined,
): Promise<RawBuilder<SqlBool>> {
  const { companyId } = reader;
  const numbered = await clientsNumbered(db, companyId, search);
  const found =
    numbered.length > 0
      ? [sql<SqlBool>`c.client_id = any(${numbered}::text[])`]
      : containsWords(search, (like) => sql<SqlBool>`c.sort_name like ${like} collate "und-x-icu"`);
  const conditions = [
    visibleClient(reader, 'c'),
    archived ? sql<SqlBool>`c.archived_at is not null` : sql<SqlBool>`c.archived_at is null`,
    ...found,
  ];
  if (needs !== undefined) conditions.push(needing[needs]);
  if (tag !== undefined)
    conditions.push(sql<SqlBool>`exists (
      select from client_tags as g where g.company_id = c.company_id and g.client_id = c.client_id and g.tag = ${tag}
    )`);
  if (assignedTo !== undefined)
    conditions.push(sql<SqlBool>`exists (
      select from client_staff as s join users as m on m.company_id = s.company_id and m.contact_id = s.contact_id
      where s.company_id = c.company_id and s.client_id = c.client_id and m.user_id = ${assignedTo}
    )`);
  if (after !== undefined) {
    const [name, clientId] = decodeCursor(Place, after);
    conditions.push(sql<SqlBool>`(c.sort_name, c.client_id) > (${name}, ${clientId})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * @throws ServerError `not-found` if the client is unknown, belongs to another firm, or is not visible to the reader;
 * the three cases are indistinguishable.
 */
export async function getClient(db: DbOrTx, reader: Reader, clientId: string): Promise<ClientRecord> {
  const { companyId } = reader;
  const visible = await db
    .selectFrom('clients as c')
    .select(shownClientName.as('shownName'))
    .where('c.client_id', '=', clientId)
    .where(visibleClient(reader, 'c'))
    .executeTakeFirst();
  const [client] = visible ? await readClients(db, companyId, { ids: [clientId] }) : [];
  if (!visible || !client) return fail('not-found', 'There is no such client.');
  const { rows: contacts } = await sql<PersonSummary>`
    select ${personColumns} from client_contacts as k join contacts as p using (company_id, contact_id) ${theirUser}
    where k.company_id = ${companyId} and k.client_id = ${clientId}
    order by p.search_name, p.contact_id limit ${mostContacts}
  `.execute(db);
  const staff = await db
    .selectFrom('client_staff as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.contact_id', '=', 's.contact_id'),
    )
    .select(['u.user_id as userId', sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name')])
    .where('s.company_id', '=', companyId)
    .where('s.client_id', '=', clientId)
    .where('u.role', '<>', 'client')
    .orderBy('u.search_name')
    .execute();
  const { taxIdentifiers, tags, staff: _, ...rest } = client;
  return {
    ...rest,
    ...visible,
    taxIdentifiers: [...taxIdentifiers],
    tags: [...tags],
    contacts,
    staff,
  };
}

/**
 * Returns a page of the people of the firm's clients, ordered by name.
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by this list.
 */
export async function listPeople(
  db: Db,
  reader: Reader,
  { search = '', pageSize = 25, after }: QueryOf<typeof listPeopleEndpoint>,
): Promise<{ people: Person[]; next: string | null }> {
  const conditions = personConditions(search, after);
  const rows = await findPeople(db, reader, conditions, { limit: pageSize + 1, clients: 3 });
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.search_name, last.contactId]);
  return { people: shown.map(toPerson), next };
}

/**
 * Returns the conditions that `contacts as p` match a search and come after a cursor in the list by name.
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by this list.
 */
export function personConditions(search: string, after: string | undefined): readonly RawBuilder<SqlBool>[] {
  const words = containsWords(search, (like) => sql<SqlBool>`p.search_name like ${like} collate "und-x-icu"`);
  if (after === undefined) return words;
  const [name, contactId] = decodeCursor(Place, after);
  return [...words, sql<SqlBool>`(p.search_name, p.contact_id) > (${name}, ${contactId})`];
}

/** Condition that `contacts as p` are not staff of the firm. */
export const notOnStaff: RawBuilder<SqlBool> = sql<SqlBool>`not exists (
  select from users as m where m.company_id = p.company_id and m.contact_id = p.contact_id and m.role <> 'client'
)`;

/**
 * @throws ServerError `not-found` if the person is unknown, belongs to another firm, is a staff member, or is not one
 * of the people of the reader's clients.
 */
export async function getPerson(db: DbOrTx, reader: Reader, contactId: string): Promise<Person> {
  const [row] = await findPeople(db, reader, [sql<SqlBool>`p.contact_id = ${contactId}`], {
    limit: 1,
    clients: mostContacts,
  });
  return row ? toPerson(row) : fail('not-found', 'There is no such person.');
}

/** Returns a page of the firm's staff, ordered by name. */
export async function listStaff(
  db: Db,
  companyId: string,
  { search = '', pageSize = 25, after }: QueryOf<typeof listPeopleEndpoint>,
): Promise<{ staff: StaffMember[]; next: string | null }> {
  const conditions = containsWords(
    search,
    (like) => sql<SqlBool>`u.search_name like ${like} collate "und-x-icu"`,
  );
  if (after !== undefined) {
    const [name, userId] = decodeCursor(Place, after);
    conditions.push(sql<SqlBool>`(u.search_name, u.user_id) > (${name}, ${userId})`);
  }
  const rows = await findStaff(db, companyId, conditions, pageSize + 1);
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.search_name, last.userId]);
  return { staff: shown.map(({ search_name: _, ...member }) => member), next };
}

/** @throws ServerError `not-found` */
export async function getStaffMember(db: DbOrTx, companyId: string, userId: string): Promise<StaffMember> {
  const [row] = await findStaff(db, companyId, [sql<SqlBool>`u.user_id = ${userId}`], 1);
  if (!row) return fail('not-found', 'There is no such member of the staff.');
  const { search_name: _, ...member } = row;
  return member;
}

/** Columns of a {@link PersonSummary}, of `contacts as p` and {@link theirUser}. */
const personColumns = sql`
  p.contact_id as "contactId", p.given_name as "firstName", p.family_name as "lastName", p.email, p.code,
  u.user_id as "userId", ${personState} as state, ${lastSeenAt} as "lastSeenAt",
  coalesce(u.mfa_required, false) as "requiresSecondFactor", ${mailFailureOf('p')} as "mailFailure"`;

const theirUser = sql`left join users as u on u.company_id = p.company_id and u.contact_id = p.contact_id`;

interface PersonRow extends Person {
  readonly search_name: string;
}

async function findPeople(
  db: DbOrTx,
  reader: Reader,
  conditions: readonly RawBuilder<SqlBool>[],
  { limit, clients }: { readonly limit: number; readonly clients: number },
): Promise<PersonRow[]> {
  const { companyId } = reader;
  const { rows } = await sql<PersonRow>`
    with page as materialized (
      select p.company_id, p.contact_id from contacts as p
      where ${sql.join([visibleContact(reader, 'p'), notOnStaff, ...conditions], sql` and `)}
      order by p.search_name, p.contact_id limit ${limit}
    )
    select ${personColumns}, p.search_name, coalesce(own.clients, '[]') as clients,
      coalesce(own.count, 0)::int as "clientCount"
    from page join contacts as p using (company_id, contact_id) ${theirUser}
    left join lateral (
      select (
        select json_agg(json_build_object('id', c.client_id, 'name', ${shownClientName}) order by c.sort_name)
        from (
          select k.client_id from client_contacts as k
          where k.company_id = p.company_id and k.contact_id = p.contact_id and ${visibleClient(reader, 'k')}
          order by k.sort_name, k.client_id limit ${clients}
        ) as first
        join clients as c on c.company_id = p.company_id and c.client_id = first.client_id
      ) as clients, (
        select count(*) from client_contacts as k
        where k.company_id = p.company_id and k.contact_id = p.contact_id and ${visibleClient(reader, 'k')}
      ) as count
    ) as own on true
    where p.company_id = ${companyId}
    order by p.search_name, p.contact_id
  `.execute(db);
  return rows;
}

function toPerson({ search_name: _, ...person }: PersonRow): Person {
  return person;
}

async function findStaff(
  db: DbOrTx,
  companyId: string,
  conditions: readonly RawBuilder<SqlBool>[],
  limit: number,
): Promise<(StaffMember & { readonly search_name: string })[]> {
  const all = [sql<SqlBool>`u.company_id = ${companyId} and u.role = 'staff'`, ...conditions];
  const { rows } = await sql<StaffMember & { readonly search_name: string }>`
    select u.user_id as "userId", u.contact_id as "contactId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.search_name,
      r.role, ${personState} as state, ${lastSeenAt} as "lastSeenAt", ${mailFailureOf('u')} as "mailFailure",
      (
        select count(*)::int from client_staff as s where s.company_id = u.company_id and s.contact_id = u.contact_id
      ) as "clientCount",
      exists (
        select from user_permissions as p where p.company_id = u.company_id and p.user_id = u.user_id
          and p.permission = ${resource.allClients}
      ) as "seesAllClients"
    from users as u left join staff_roles as r using (company_id, user_id)
    where ${sql.join(all, sql` and `)}
    order by u.search_name, u.user_id limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns the clients that have this reference number or tax identifier. */
async function clientsNumbered(db: DbOrTx, companyId: string, search: string): Promise<string[]> {
  const written = search.trim();
  const bare = bareTaxIdentifier(written);
  if (!/\d/.test(bare)) return [];
  const { rows } = await sql<{ client_id: string }>`
    select client_id from clients where company_id = ${companyId} and lower(code) = lower(${written})
    union
    select client_id from client_tax_identifiers where company_id = ${companyId} and value = ${bare}
    limit 100
  `.execute(db);
  return rows.map(({ client_id }) => client_id);
}
