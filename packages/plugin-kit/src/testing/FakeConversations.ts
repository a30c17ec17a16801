import type { AskProps, Conversations, ConversationWindowProps, Query } from '@anteroom/sdk';
import { createElement } from 'react';

/** Shows text in place of the conversations that another plugin would open. */
export class FakeConversations implements Conversations {
  /** Number that {@link FakeConversations.unread} returns. */
  unreadCount = 0;

  Ask({ name }: AskProps) {
    return createElement('button', { type: 'button' }, `Ask about ${name}`);
  }

  Window({ name, place, onClose }: ConversationWindowProps) {
    const where = place ? `: ${JSON.stringify(place)}` : '';
    return createElement(
      'section',
      { 'aria-label': `Conversation about ${name}${where}` },
      createElement('button', { type: 'button', onClick: onClose }, 'Close the conversation'),
    );
  }

  unread(): Query<number> {
    return { queryKey: ['conversations', 'unread'], queryFn: async () => this.unreadCount };
  }
}
