import { type ConversationQuery, listConversations } from '@anteroom/contract/conversations';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsKey } from './conversation/useConversation.ts';

export type ConversationState = NonNullable<ConversationQuery['state']>;

/** The conversations of all the person's clients, page by page. */
export function useConversations(state: ConversationState) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [conversationsKey, 'list', state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listConversations, { query: { state, after: pageParam || undefined }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}
