import { countUnreadConversations } from '@anteroom/contract/conversations';
import { type Conversations, Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { Ask, ConversationWindow } from './Ask.tsx';

/** Key of all queries about conversations. What happens in one makes all of them stale, since lists and counts follow from it. */
export const conversationsKey = 'conversations';

/** Where conversations begin, and how many have something new. A plugin brings the window in which they are held. */
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
