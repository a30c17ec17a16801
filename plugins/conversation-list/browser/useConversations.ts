import { type ConversationQuery, getConversation, listConversations } from '@anteroom/contract/conversations';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type ConversationState = NonNullable<ConversationQuery['state']>;

/** Key of the portal's own queries about conversations: it has all of them read again when something is said. */
const root = 'conversations';

/** The conversations of all the person's clients, page by page. */
export function useConversations(state: ConversationState) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [root, 'list', state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listConversations, { query: { state, after: pageParam || undefined }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

/** One conversation, which the list need not have. */
export function useConversation(conversationId: string, enabled: boolean) {
  const http = useService(Http);
  return useQuery({
    queryKey: [root, 'open', { conversationId }],
    queryFn: ({ signal }) => http.call(getConversation, { params: { conversationId }, signal }),
    retry: false,
    enabled,
  });
}
