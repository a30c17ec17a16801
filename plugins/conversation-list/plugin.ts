import { clientPart, conversationWindow, definePlugin, page, staffPage } from '@anteroom/sdk';

/**
 * Conversations with the firm: the window for a single conversation, the list of all conversations of the person's
 * clients (a page for clients, a screen in the staff center), and the list on a client's page in the staff center.
 */
export default definePlugin({
  id: 'conversation-list',
  sdk: '^1.0.0',
  contributes: [
    conversationWindow({ id: 'conversation', module: './conversation/ConversationWindow' }),
    page({
      path: '/conversations',
      title: 'title',
      tab: { icon: 'message-square', order: -5 },
      opens: 'conversations',
      asks: ['/api/conversations/v1/conversations?state=open'],
      module: './ConversationsPage',
      when: [{ any: ['permission:ClientHub.Application', 'permission:Platform.DefaultClient'] }],
    }),
    clientPart({ id: 'conversations', order: 5, module: './ClientConversations' }),
    staffPage({
      id: 'conversations',
      order: 10,
      screen: { path: 'conversations', title: 'title', icon: 'message-square' },
      module: './ConversationsPage',
      when: [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
  ],
});
