import type { NewsArticle, NewsImage, NewsList } from '@anteroom/contract';
import type { Http, Query } from '@anteroom/sdk';

const base = '/api/news/v1';
/** How many a list shows at first, and with each press more. */
export const shownNews = 5;

/** Under this key is all that is known of news; the portal reads it again when some are published. */
export const newsKey = ['news'] as const;

/** @param after - the `next` of the list before; null for the newest. */
export function newsQuery(http: Http, clientId: string, after: string | null): Query<NewsList> {
  const params = { pageSize: shownNews, after: after ?? undefined };
  return {
    queryKey: [...newsKey, 'list', clientId, after],
    queryFn: ({ signal }) => http.get(`${base}/clients/${clientId}/news`, { params, signal }),
  };
}

export function articleQuery(http: Http, newsId: string): Query<NewsArticle> {
  return {
    queryKey: [...newsKey, 'article', newsId],
    queryFn: ({ signal }) => http.get(articlePath(newsId), { signal }),
  };
}

export function imageQuery(http: Http, newsId: string, name: string): Query<NewsImage> {
  return {
    queryKey: [...newsKey, 'image', newsId, name],
    queryFn: ({ signal }) =>
      http.get(`${articlePath(newsId)}/images/${encodeURIComponent(name)}`, { signal }),
  };
}

export function markAsRead(http: Http, newsId: string): Promise<void> {
  return http.put(`${articlePath(newsId)}/read`);
}

/** The id comes from an address that anybody may have written. */
function articlePath(newsId: string): string {
  return `${base}/news/${encodeURIComponent(newsId)}`;
}
