import { countUnreadConversations } from '@anteroom/contract/conversations';
import { type Conversations, Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { Ask, ConversationWindow } from './Ask.tsx';

/**
 * First part of the key of all queries about conversations. A change to one conversation makes all of them stale,
 * because lists and counts depend on it.
 */
export const conversationsKey = 'conversations';

/** Opens conversations, and counts those with unread messages. A plugin contributes the window that shows them. */
@injectable('Singleton')
export class PortalConversations implements Conversations {
  readonly Ask = Ask;
  readonly Window = ConversationWindow;

  constructor(@inject(Http) private readonly http: Http) {}

  unread(): Query<number> {
    return {
      queryKey: [conversationsKey, 'unread'],
      queryFn: async ({ signal }) => (await this.http.call(countUnreadConversations, { signal })).unread,
    };
  }
}
