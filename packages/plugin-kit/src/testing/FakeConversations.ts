import type {
  AskProps,
  ConversationProps,
  Conversations,
  ConversationWindowProps,
  Query,
} from '@anteroom/sdk';
import { createElement } from 'react';

/** Shows by words what the portal would open: conversations are its own. */
export class FakeConversations implements Conversations {
  /** Number that {@link FakeConversations.unread} gives. */
  unreadCount = 0;

  Ask({ name }: AskProps) {
    return createElement('button', { type: 'button' }, `Ask about ${name}`);
  }

  Window({ name, onClose }: ConversationWindowProps) {
    return createElement(
      'section',
      { 'aria-label': `Conversation about ${name}` },
      createElement('button', { type: 'button', onClick: onClose }, 'Close the conversation'),
    );
  }

  InPlace({ conversationId }: ConversationProps) {
    return createElement('section', { 'aria-label': `Conversation ${conversationId}` });
  }

  unread(): Query<number> {
    return { queryKey: ['conversations', 'unread'], queryFn: async () => this.unreadCount };
  }
}
