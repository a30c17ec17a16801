import type { Http, Query } from '@anteroom/sdk';
import {
  getNewsArticle,
  getNewsImage,
  listNews,
  markNewsAsRead,
  type NewsArticle,
  type NewsImage,
  type NewsList,
} from '../api.ts';

/** Number of articles that a list shows at first, and adds with each press of the button. */
export const shownNews = 5;

/** Query key of all news data; the portal invalidates it when articles are published. */
export const newsKey = ['news'] as const;

/** @param after - the `next` of the previous list; null for the newest articles. */
export function newsQuery(http: Http, clientId: string, after: string | null): Query<NewsList> {
  const query = { pageSize: shownNews, after: after ?? undefined };
  return {
    queryKey: [...newsKey, 'list', clientId, after],
    queryFn: ({ signal }) => http.call(listNews, { params: { clientId }, query, signal }),
  };
}

export function articleQuery(http: Http, newsId: string): Query<NewsArticle> {
  return {
    queryKey: [...newsKey, 'article', newsId],
    queryFn: ({ signal }) => http.call(getNewsArticle, { params: { newsId }, signal }),
  };
}

export function imageQuery(http: Http, newsId: string, name: string): Query<NewsImage> {
  return {
    queryKey: [...newsKey, 'image', newsId, name],
    queryFn: ({ signal }) => http.call(getNewsImage, { params: { newsId, name }, signal }),
  };
}

export function markAsRead(http: Http, newsId: string): Promise<void> {
  return http.call(markNewsAsRead, { params: { newsId } });
}
