import type { ManagedNews, ManagedNewsList, NewsDraft, NewsQuery } from '@anteroom/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '../audit/audit.ts';
import type { Origin } from '../audit/origin.ts';
import { requireClient } from '../clients/visibleClients.ts';
import type { DbOrTx, Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { cutPage, decodeCursor } from '../http/cursor.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { newsColumns, newsFaults } from './newsDraft.ts';
import { NewsKey, newsKeyOf } from './newsStore.ts';

/** One page of all that a firm has written, published or not, newest first. */
export async function listManagedNews(
  db: DbOrTx,
  scope: Scope,
  { pageSize = 20, after }: NewsQuery,
): Promise<ManagedNewsList> {
  const rows = await managedNews(db, scope)
    .$if(after !== undefined, (query) => {
      const [time, id] = decodeCursor(NewsKey, after as string);
      return query.where(sql<boolean>`(n.published_from, n.news_id) < (${time}::timestamptz, ${id})`);
    })
    .orderBy('n.published_from', 'desc')
    .orderBy('n.news_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, newsKeyOf);
  return { items: shown.map(toManaged), next };
}

/** @throws ServerError `not-found` for a client that is not the firm's; `bad-request` when it ends before it begins. */
export function addNews(deps: Deps, scope: Scope, draft: NewsDraft, origin: Origin): Promise<ManagedNews> {
  const newsId = deps.ids.next();
  return change(deps, scope, { newsId, action: 'news-added', origin }, async (tx) => {
    await requireSound(tx, scope, draft);
    await tx
      .insertInto('news')
      .values({
        company_id: scope.companyId,
        news_id: newsId,
        ...newsColumns(draft, { userId: scope.userId, now: deps.clock.now() }),
      })
      .execute();
  });
}

/** Puts a draft in the place of an item; who has read it has. @throws as {@link addNews} */
export function replaceNews(
  deps: Deps,
  scope: Scope,
  newsId: string,
  draft: NewsDraft,
  origin: Origin,
): Promise<ManagedNews> {
  return change(deps, scope, { newsId, action: 'news-changed', origin }, async (tx) => {
    await requireSound(tx, scope, draft);
    await tx
      .updateTable('news')
      .set(newsColumns(draft, { userId: scope.userId, now: deps.clock.now() }))
      .where('company_id', '=', scope.companyId)
      .where('news_id', '=', newsId)
      .execute();
  });
}

/** @throws ServerError `not-found` */
export async function removeNews(deps: Deps, scope: Scope, newsId: string, origin: Origin): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('news')
      .where('company_id', '=', scope.companyId)
      .where('news_id', '=', newsId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) failUnknown();
    await tell(deps, tx, scope, { newsId, action: 'news-removed', origin });
  });
}

/** @throws ServerError `not-found` */
export async function findManagedNews(db: DbOrTx, scope: Scope, newsId: string): Promise<ManagedNews> {
  const row = await managedNews(db, scope).where('n.news_id', '=', newsId).executeTakeFirst();
  return row ? toManaged(row) : failUnknown();
}

interface Deed {
  readonly newsId: string;
  readonly action: Extract<AuditAction, `news-${string}`>;
  readonly origin: Origin;
}

/** Changes an item, says so, and answers what has become of it. */
export function change(
  deps: Deps,
  scope: Scope,
  deed: Deed,
  work: (tx: Tx) => Promise<void>,
): Promise<ManagedNews> {
  return deps.db.transaction().execute(async (tx) => {
    await work(tx);
    const news = await findManagedNews(tx, scope, deed.newsId);
    await tell(deps, tx, scope, deed);
    return news;
  });
}

async function tell(deps: Deps, tx: Tx, scope: Scope, { newsId, action, origin }: Deed): Promise<void> {
  await deps.audit.record({ action, ...actorOf(scope), subject: `news:${newsId}`, ...origin }, tx);
  const everybody = { companyId: scope.companyId, clientId: null };
  await deps.events.publish(everybody, { type: 'news-changed', data: {} }, tx);
}

async function requireSound(tx: Tx, scope: Scope, draft: NewsDraft): Promise<void> {
  const faults = newsFaults(draft);
  if (faults.length > 0) {
    fail('bad-request', 'The dates of the news don’t match.', {
      errors: faults.map(([field, message]) => ({ path: `body/${field}`, message })),
    });
  }
  if (draft.clientId !== null) await requireClient(tx, scope, draft.clientId);
}

function managedNews(db: DbOrTx, { companyId }: Scope) {
  const images: RawBuilder<string[]> = sql`array(
    select i.name from news_images as i
    where i.company_id = n.company_id and i.news_id = n.news_id order by i.name
  )`;
  return db
    .selectFrom('news as n')
    .selectAll('n')
    .select(images.as('images'))
    .where('n.company_id', '=', companyId);
}

type Row = Awaited<ReturnType<ReturnType<typeof managedNews>['executeTakeFirstOrThrow']>>;

function toManaged(row: Row): ManagedNews {
  return {
    id: row.news_id,
    clientId: row.client_id,
    publishedFrom: row.published_from.toISOString(),
    publishedUntil: row.published_until?.toISOString() ?? null,
    image: row.image,
    texts: row.texts,
    images: row.images,
  };
}

function failUnknown(): never {
  fail('not-found', 'There is no such news.');
}
