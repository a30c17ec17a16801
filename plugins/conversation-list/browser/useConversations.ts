import { type ConversationQuery, listConversations } from '@anteroom/contract/conversations';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsKey } from './conversation/useConversation.ts';

export type ConversationState = NonNullable<ConversationQuery['state']>;

/**
 * Returns the conversations of the person's clients, page by page.
 *
 * @param clientId - only those of this client; of all if left out.
 */
export function useConversations(state: ConversationState, clientId?: string) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [conversationsKey, 'list', state, clientId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listConversations, { query: { state, clientId, after: pageParam || undefined }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}
