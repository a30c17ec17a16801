import { definePlugin, staffPage } from '@anteroom/sdk';

/** The screen on which staff write messages to their clients and see who has read them. */
export default definePlugin({
  id: 'staff-messages',
  sdk: '^1.0.0',
  contributes: [
    staffPage({
      id: 'messages',
      order: 16,
      screen: { path: 'messages', title: 'title', icon: 'mail' },
      module: './MessagesPage',
      when: [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
  ],
  stale: { 'messages-changed': [['staff-messages']] },
});
