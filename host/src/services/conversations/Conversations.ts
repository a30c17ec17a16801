import { countUnreadConversations } from '@anteroom/contract/conversations';
import { type Conversations, Http, type Query } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { inject, injectable } from 'inversify';
import { Ask } from './Ask.tsx';
import { conversationsKey } from './conversationsKey.ts';

/** The conversations' parts, which are fetched when the first is opened. */
@injectable('Singleton')
export class PortalConversations implements Conversations {
  readonly Ask = Ask;
  readonly Window = onDemand(async () => (await import('./ConversationWindow.tsx')).ConversationWindow);
  readonly InPlace = onDemand(async () => (await import('./ConversationInPlace.tsx')).ConversationInPlace);

  constructor(@inject(Http) private readonly http: Http) {}

  unread(): Query<number> {
    return {
      queryKey: [conversationsKey, 'unread'],
      queryFn: async ({ signal }) => (await this.http.call(countUnreadConversations, { signal })).unread,
    };
  }
}
