import { fullName } from '@anteroom/domain/people/fullName';
import {
  actorOf,
  cutPage,
  decodeCursor,
  fail,
  type Origin,
  type Portal,
  type Scope,
} from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import type { ManagedNews, ManagedNewsList, NewsDraft, NewsQuery } from '../api.ts';
import { newsColumns, newsFaults } from './newsDraft.ts';
import { NewsKey, type NewsTx, newsKeyOf } from './newsStore.ts';
import type { NewsTables } from './tables.ts';

export type NewsPortal = Portal<NewsTables>;

/** Returns one page of all articles of a firm, published or not, newest first. */
export async function listManagedNews(
  portal: NewsPortal,
  tx: NewsTx,
  scope: Scope,
  { pageSize = 20, after }: NewsQuery,
): Promise<ManagedNewsList> {
  const rows = await managedNews(portal, tx, scope)
    .$if(after !== undefined, (query) => {
      const [time, id] = decodeCursor(NewsKey, after as string);
      return query.where(sql<boolean>`(n.published_from, n.news_id) < (${time}::timestamptz, ${id})`);
    })
    .orderBy('n.published_from', 'desc')
    .orderBy('n.news_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, newsKeyOf);
  return { items: await toManaged(portal, tx, scope, shown), next };
}

/**
 * @throws ServerError `not-found` when the client is not one of the firm's; `bad-request` when the end is before the
 * beginning.
 */
export function addNews(
  portal: NewsPortal,
  scope: Scope,
  draft: NewsDraft,
  origin: Origin,
): Promise<ManagedNews> {
  const newsId = portal.ids.next();
  return change(portal, scope, { newsId, action: 'news-added', origin }, async (tx) => {
    await requireSound(portal, tx, scope, draft);
    await tx
      .insertInto('widget_news.items')
      .values({
        company_id: scope.companyId,
        news_id: newsId,
        ...newsColumns(draft, { userId: scope.userId, now: portal.clock.now() }),
      })
      .execute();
  });
}

/**
 * Replaces an article. People who have read it still count as readers.
 *
 * @throws as {@link addNews}
 */
export function replaceNews(
  portal: NewsPortal,
  scope: Scope,
  newsId: string,
  draft: NewsDraft,
  origin: Origin,
): Promise<ManagedNews> {
  return change(portal, scope, { newsId, action: 'news-changed', origin }, async (tx) => {
    await lockManagedNews(portal, tx, scope, newsId);
    await requireSound(portal, tx, scope, draft);
    await tx
      .updateTable('widget_news.items')
      .set(newsColumns(draft, { userId: scope.userId, now: portal.clock.now() }))
      .where('company_id', '=', scope.companyId)
      .where('news_id', '=', newsId)
      .execute();
  });
}

/** @throws ServerError `not-found` */
export async function removeNews(
  portal: NewsPortal,
  scope: Scope,
  newsId: string,
  origin: Origin,
): Promise<void> {
  await portal.db.inFirm(scope, async (tx) => {
    await lockManagedNews(portal, tx, scope, newsId);
    await tx
      .deleteFrom('widget_news.items')
      .where('company_id', '=', scope.companyId)
      .where('news_id', '=', newsId)
      .execute();
    await tell(portal, tx, scope, { newsId, action: 'news-removed', origin });
  });
}

/** @throws ServerError `not-found` */
export async function findManagedNews(
  portal: NewsPortal,
  tx: NewsTx,
  scope: Scope,
  newsId: string,
): Promise<ManagedNews> {
  const rows = await managedNews(portal, tx, scope).where('n.news_id', '=', newsId).execute();
  const [found] = await toManaged(portal, tx, scope, rows);
  return found ?? failUnknown();
}

/**
 * Returns an article that the person is about to change, and locks it.
 *
 * @throws ServerError `not-found` if there is none, or if it is not for a client to whom the person is limited.
 */
export async function lockManagedNews(
  portal: NewsPortal,
  tx: NewsTx,
  scope: Scope,
  newsId: string,
): Promise<ManagedNews> {
  await tx
    .selectFrom('widget_news.items')
    .select('news_id')
    .where('company_id', '=', scope.companyId)
    .where('news_id', '=', newsId)
    .forUpdate()
    .execute();
  return findManagedNews(portal, tx, scope, newsId);
}

interface Deed {
  readonly newsId: string;
  readonly action: 'news-added' | 'news-changed' | 'news-removed';
  readonly origin: Origin;
}

/** Changes an article, announces the change, and returns the new state. */
export function change(
  portal: NewsPortal,
  scope: Scope,
  deed: Deed,
  work: (tx: NewsTx) => Promise<void>,
): Promise<ManagedNews> {
  return portal.db.inFirm(scope, async (tx) => {
    await work(tx);
    const news = await findManagedNews(portal, tx, scope, deed.newsId);
    await tell(portal, tx, scope, deed);
    return news;
  });
}

async function tell(
  portal: NewsPortal,
  tx: NewsTx,
  scope: Scope,
  { newsId, action, origin }: Deed,
): Promise<void> {
  await portal.audit.record({ action, ...actorOf(scope), subject: `news:${newsId}`, ...origin }, tx);
  const everybody = { companyId: scope.companyId, clientId: null };
  await portal.events.publish(everybody, { type: 'news-changed', data: {} }, tx);
}

async function requireSound(portal: NewsPortal, tx: NewsTx, scope: Scope, draft: NewsDraft): Promise<void> {
  const faults = newsFaults(draft);
  if (faults.length > 0) {
    fail('bad-request', 'The dates of the news don’t match.', {
      errors: faults.map(([field, message]) => ({ path: `body/${field}`, message })),
    });
  }
  if (draft.clientId !== null) await portal.clients.require(tx, scope, draft.clientId);
}

/** Maximum number of readers listed by name. */
const mostReaders = 100;

interface Read {
  readonly userId: string;
  readonly readAt: string;
}

/** Selects all of the firm's articles or, for staff limited to assigned clients, the articles for these. */
function managedNews({ clients }: NewsPortal, tx: NewsTx, scope: Scope) {
  const { companyId } = scope;
  const images: RawBuilder<string[]> = sql`array(
    select i.name from widget_news.images as i
    where i.company_id = n.company_id and i.news_id = n.news_id order by i.name
  )`;
  const reads: RawBuilder<readonly Read[]> = sql`coalesce((
    select jsonb_agg(jsonb_build_object('userId', r.user_id, 'readAt', r.read_at) order by r.read_at, r.user_id)
    from (
      select x.user_id, x.read_at from widget_news.reads as x
      where x.company_id = n.company_id and x.news_id = n.news_id
      order by x.read_at, x.user_id limit ${mostReaders}
    ) as r
  ), '[]')`;
  return tx
    .selectFrom('widget_news.items as n')
    .selectAll('n')
    .select([images.as('images'), reads.as('reads')])
    .where('n.company_id', '=', companyId)
    .$if(scope.assignedOnly === true, (query) => query.where(clients.visible(scope, 'n')));
}

type Row = Awaited<ReturnType<ReturnType<typeof managedNews>['executeTakeFirstOrThrow']>>;

async function toManaged(
  { clients, people }: NewsPortal,
  tx: NewsTx,
  { companyId }: Scope,
  rows: readonly Row[],
): Promise<ManagedNews[]> {
  const clientIds = [...new Set(rows.flatMap(({ client_id }) => client_id ?? []))];
  const names = await clients.names(tx, companyId, clientIds);
  const readers = await people.find(
    tx,
    companyId,
    rows.flatMap(({ reads }) => reads.map(({ userId }) => userId)),
  );
  return rows.map((row) => ({
    id: row.news_id,
    clientId: row.client_id,
    client: row.client_id === null ? null : (names.get(row.client_id) ?? ''),
    publishedFrom: row.published_from.toISOString(),
    publishedUntil: row.published_until?.toISOString() ?? null,
    image: row.image,
    texts: row.texts,
    images: row.images,
    readBy: row.reads.map(({ userId, readAt }) => {
      const { firstName = '', lastName = '' } = readers.get(userId) ?? {};
      return { userId, name: fullName({ firstName, lastName }), readAt: new Date(readAt).toISOString() };
    }),
  }));
}

function failUnknown(): never {
  fail('not-found', 'There is no such news.');
}
