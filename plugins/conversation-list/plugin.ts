import { definePlugin, page, staffPage } from '@anteroom/sdk';

/** Every conversation of the person's clients with the firm in one list: a page for clients, a screen of the staff center for staff. */
export default definePlugin({
  id: 'conversation-list',
  sdk: '^1.0.0',
  contributes: [
    page({
      path: '/conversations',
      title: 'title',
      tab: { icon: 'message-square', order: -5 },
      opens: 'conversations',
      module: './ConversationsPage',
      when: [{ any: ['permission:ClientHub.Application', 'permission:Platform.DefaultClient'] }],
    }),
    staffPage({
      id: 'conversations',
      order: 10,
      screen: { path: 'conversations', title: 'title', icon: 'message-square' },
      module: './ConversationsPage',
      when: [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
  ],
});
