import { listSentMessages } from '@anteroom/contract/messages';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Query key of all messages of the firm. */
export const sentKey = ['staff-messages'] as const;

/** Returns the firm's messages, newest first, page by page. Reloads when messages change. */
export function useSentMessages() {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: sentKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listSentMessages, { query: { after: pageParam || undefined }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}
