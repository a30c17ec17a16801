import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getManagedNews, listManagedNews, type ManagedNews } from '../../api.ts';
import { newsKey } from '../newsQueries.ts';

/** Path of the page on which staff see and write news. */
export const newsPath = '/staff/news';

/** Returns the title of an article in the given language, or else in its first language. */
export function titleOf({ texts }: Pick<ManagedNews, 'texts'>, language: string): string {
  return (texts[language] ?? Object.values(texts)[0])?.title ?? '';
}

/** Loads all of the firm's articles, published or not, newest first, page by page. */
export function useManagedNews() {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [...newsKey, 'managed'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listManagedNews, { query: { after: pageParam || undefined }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

/** Loads an article in all its languages; nothing for a new one. */
export function useManagedArticle(newsId: string | null) {
  const http = useService(Http);
  return useQuery({
    queryKey: [...newsKey, 'managed', newsId],
    enabled: newsId !== null,
    queryFn: ({ signal }) => http.call(getManagedNews, { params: { newsId: newsId ?? '' }, signal }),
  });
}
