import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { cutPage, decodeCursor, fail, type Portal, type Scope } from '@anteroom/server-sdk';
import { sql, type Transaction } from 'kysely';
import Type from 'typebox';
import type { NewsArticle, NewsItem, NewsList, NewsQuery } from '../api.ts';
import type { NewsTables } from './tables.ts';

/** A transaction limited to one firm's news. */
export type NewsTx = Transaction<NewsTables>;

/** The part of the portal that reading news needs. */
export type NewsReader = Pick<Portal, 'clients' | 'clock'>;

/** Time and ID of the last article shown. */
export const NewsKey = Type.Tuple([Type.String({ format: 'date-time' }), Type.String({ maxLength: 64 })]);

/** Returns the `NewsKey` of a row. */
export function newsKeyOf(last: { readonly published_from: Date; readonly news_id: string }) {
  return [last.published_from.toISOString(), last.news_id];
}

/** Returns one page of the articles currently published for a client, newest first. */
export async function listNews(
  portal: NewsReader,
  tx: NewsTx,
  scope: Scope,
  clientId: string,
  { pageSize = 20, after }: NewsQuery,
): Promise<NewsList> {
  const ofClient = publishedNews(portal, tx, scope).where(({ or, eb }) =>
    or([eb('n.client_id', 'is', null), eb('n.client_id', '=', clientId)]),
  );
  const rows = await ofClient
    .select(itemColumns(scope))
    // Omit the bodies, which are long.
    .select(
      sql<ShortTexts>`(select jsonb_object_agg(key, value - 'body') from jsonb_each(n.texts))`.as('texts'),
    )
    .$if(after !== undefined, (query) => {
      const [time, id] = decodeCursor(NewsKey, after as string);
      return query.where(sql<boolean>`(n.published_from, n.news_id) < (${time}::timestamptz, ${id})`);
    })
    .orderBy('n.published_from', 'desc')
    .orderBy('n.news_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { unread } = await ofClient
    .where(sql<boolean>`not ${isReadBy(scope)}`)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  const { shown, next } = cutPage(rows, pageSize, newsKeyOf);
  return {
    items: shown.map((row) => toItem(row, scope)),
    unread,
    next,
  };
}

/** @throws ServerError `not-found` when there is no such article that the person may read now. */
export async function findArticle(
  portal: NewsReader,
  tx: NewsTx,
  scope: Scope,
  newsId: string,
): Promise<NewsArticle> {
  const row = await publishedNews(portal, tx, scope)
    .select(itemColumns(scope))
    .select('n.texts')
    .where('n.news_id', '=', newsId)
    .executeTakeFirst();
  if (!row) fail('not-found', 'There is no such news.');
  const item = toItem(row, scope);
  return { ...item, body: row.texts[item.language]?.body ?? '' };
}

/**
 * Selects the articles that the person may read now, for all of their clients. Every query of a reader starts with it.
 * Staff, who see all clients, see here what their clients see.
 */
export function publishedNews({ clients, clock }: NewsReader, tx: NewsTx, scope: Scope) {
  const now = clock.now();
  return tx
    .selectFrom('widget_news.items as n')
    .where('n.company_id', '=', scope.companyId)
    .where('n.published_from', '<=', now)
    .where(({ or, eb }) => or([eb('n.published_until', 'is', null), eb('n.published_until', '>', now)]))
    .where(({ or, eb }) => or([eb('n.client_id', 'is', null), clients.visible(scope, 'n')]));
}

interface ItemRow {
  readonly news_id: string;
  readonly published_from: Date;
  readonly image: string | null;
  readonly is_read: boolean;
  readonly texts: ShortTexts;
}

type ShortTexts = Readonly<Record<string, { readonly title: string; readonly summary: string }>>;

function itemColumns(scope: Scope) {
  return ['n.news_id', 'n.published_from', 'n.image', isReadBy(scope).as('is_read')] as const;
}

function isReadBy({ companyId, userId }: Scope) {
  return sql<boolean>`exists (
    select from widget_news.reads as r
    where r.company_id = ${companyId} and r.user_id = ${userId} and r.news_id = n.news_id
  )`;
}

function toItem(row: ItemRow, { language: wanted }: Scope): NewsItem {
  const language = nearestLanguage(Object.keys(row.texts).sort(), wanted) ?? wanted;
  const { title = '', summary = '' } = row.texts[language] ?? {};
  return {
    id: row.news_id,
    language,
    title,
    summary,
    publishedFrom: row.published_from.toISOString(),
    isRead: row.is_read,
    image: row.image,
  };
}
